import { withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import './style.css'

const start = () => h('a', { class: 'start-button', href: withBase('/start') }, 'Start')

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'nav-bar-content-after': start, 'nav-screen-content-before': start }),
}
