import './app.css'
import '@fontsource-variable/nunito'
import { mount } from 'svelte'
import App from './App.svelte'
import { installDeck } from './deck'
import { preferredLanguage, useLanguage } from './i18n.svelte'
import { applySettings } from './settings.svelte'
import { torn } from './torn.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('index.html lacks #app')
torn.watch()
applySettings()
installDeck(document)
await useLanguage(preferredLanguage())
mount(App, { target })
