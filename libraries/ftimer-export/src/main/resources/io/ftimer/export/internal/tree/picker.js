const MOST_OPTIONS = 100;

/**
 * A text field with a list that the text filters, for any number of entries. Entries have id, group, label, detail and text;
 * entriesOf() returns them, current() the chosen one, choose(id) takes a choice.
 */
function picker(input, entriesOf, current, choose) {
  const list = element('div', { class: 'options', role: 'listbox', id: input.id + '-list', 'aria-label': input.labels[0].textContent });
  const note = element('p', { class: 'note' });
  const popup = element('div', { class: 'popup', hidden: '' }, list, note);
  input.after(popup);
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-expanded': 'false', 'aria-controls': list.id, 'aria-autocomplete': 'list', autocomplete: 'off', spellcheck: 'false' })) {
    input.setAttribute(name, value);
  }
  let options = [];
  let active = -1;

  function fill(query) {
    const words = query.toLowerCase().split(/\s+/).filter(word => word !== '');
    const groups = new Map();
    let found = 0;
    options = [];
    for (const entry of entriesOf()) {
      if (!words.every(word => entry.text.includes(word))) continue;
      if (++found > MOST_OPTIONS) continue;
      const option = element('div', { class: 'option', role: 'option', id: input.id + '-' + options.length, 'aria-selected': String(entry.id === current().id) },
        element('span', { class: 'name' }, entry.label), element('span', { class: 'detail' }, entry.detail));
      option.entry = entry;
      options.push(option);
      if (!groups.has(entry.group)) groups.set(entry.group, []);
      groups.get(entry.group).push(option);
    }
    list.replaceChildren(...[...groups].map(([group, members]) => {
      const heading = group === '' ? [] : [element('div', { class: 'group', role: 'presentation' }, group)];
      return element('div', { role: 'group', 'aria-label': group || 'General' }, ...heading, ...members);
    }));
    note.hidden = found <= MOST_OPTIONS && found > 0;
    note.textContent = found === 0 ? 'Nothing matches.' : count(found - MOST_OPTIONS) + ' more: type to narrow the list.';
    list.hidden = found === 0;
    mark(Math.max(0, options.findIndex(option => option.entry.id === current().id)));
  }

  function mark(index) {
    options[active]?.classList.remove('active');
    active = options.length === 0 ? -1 : Math.max(0, Math.min(options.length - 1, index));
    const option = options[active];
    if (option) {
      option.classList.add('active');
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else {
      input.removeAttribute('aria-activedescendant');
    }
  }

  function open() {
    if (!popup.hidden) return;
    popup.hidden = false;
    input.select();
    input.setAttribute('aria-expanded', 'true');
    fill('');
  }

  function close() {
    popup.hidden = true;
    options[active]?.classList.remove('active');
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    input.value = current().title;
  }

  function take(entry) {
    close();
    choose(entry.id);
    input.value = current().title;
    input.select();
  }

  input.addEventListener('focus', () => input.select());
  input.addEventListener('mousedown', event => {
    if (!popup.hidden) return;
    // otherwise the browser places the cursor and the text is no longer selected
    event.preventDefault();
    input.focus();
    open();
  });
  input.addEventListener('click', open);
  input.addEventListener('input', () => {
    const query = input.value;
    open();
    input.setSelectionRange(query.length, query.length);
    fill(query);
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', event => {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    if (event.key in steps) {
      event.preventDefault();
      if (popup.hidden) open(); else mark(active + steps[event.key]);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      take(options[active].entry);
    } else if (event.key === 'Escape' && !popup.hidden) {
      event.stopPropagation();
      close();
    }
  });
  // before the field loses the focus
  popup.addEventListener('mousedown', event => {
    event.preventDefault();
    const option = event.target.closest('.option');
    if (option) take(option.entry);
  });
  return () => { input.value = current().title; };
}
