import { useRoute, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h, nextTick, onMounted, watch } from 'vue'
import './style.css'

const start = () => h('a', { class: 'start-button', href: withBase('/start') }, 'Start')

/** A group of the sidebar is a button; the arrow in it is none of its own. */
function mergeArrows() {
  for (const arrow of document.querySelectorAll('.VPSidebarItem .item[role=button] > .caret')) {
    arrow.removeAttribute('role')
    arrow.removeAttribute('tabindex')
    arrow.setAttribute('aria-hidden', 'true')
  }
}

export default {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute()
      onMounted(mergeArrows)
      watch(() => route.path, () => nextTick(mergeArrows))
      return () => h(DefaultTheme.Layout, null, { 'nav-bar-content-after': start, 'nav-screen-content-before': start })
    },
  },
}
