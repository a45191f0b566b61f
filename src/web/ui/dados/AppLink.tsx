import { Anchor } from '@mantine/core'
import type { Distribuidor } from '#shared/cadastros/concessionarias.ts'

/** On a phone, the way to the distributor's application in the store of the phone's system; nothing elsewhere, or where there is none. */
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
