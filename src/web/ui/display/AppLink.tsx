import { Anchor } from '@mantine/core'
import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'

/** On a phone, a link to the distributor's app in the phone's app store; nothing on other devices or without an app. */
export function AppLink({ linkLojaIos, linkLojaAndroid }: Pick<Distribuidor, 'linkLojaIos' | 'linkLojaAndroid'>) {
  const { userAgent } = navigator
  const [loja, link] = /iPhone|iPad|iPod/.test(userAgent)
    ? ['App Store', linkLojaIos]
    : /Android/.test(userAgent)
      ? ['Google Play', linkLojaAndroid]
      : ['', null]
  if (!link) return null
  return (
    <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" ta="center">
      Baixar o aplicativo: {loja}
    </Anchor>
  )
}
