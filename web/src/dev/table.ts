// A page that shows one scene without a server: /dev-table.html?scene=drawn&players=8&theme=light

import '../app.css'
import '@fontsource-variable/nunito'
import { mount } from 'svelte'
import { installDeck } from '../deck'
import { useLanguage } from '../i18n.svelte'
import Lobby from '../screens/Lobby.svelte'
import Table from '../screens/Table.svelte'
import { TableState } from '../table.svelte'
import { scene, type Scene } from './fixtures'

const query = new URLSearchParams(location.search)
installDeck(document)
const theme = query.get('theme')
if (theme !== null) document.documentElement.dataset['theme'] = theme
if (query.has('large')) document.documentElement.toggleAttribute('data-large', true)
await useLanguage(query.get('language') ?? 'en')
const state = new TableState((wish) => {
  console.info(JSON.stringify(wish))
  return Promise.resolve({ t: 'done', id: '', version: 0 })
})
state.apply(scene((query.get('scene') ?? 'drawn') as Scene, Number(query.get('players') ?? 4)))
const nothing = (): void => undefined
const target = document.body
if (query.get('scene') === 'lobby')
  mount(Lobby, { target, props: { state, onmenu: nothing, onhome: nothing } })
else
  mount(Table, {
    target,
    props: {
      state,
      onmenu: nothing,
      onscores: nothing,
      onlog: nothing,
      onhome: nothing,
      onwhy: nothing,
    },
  })
