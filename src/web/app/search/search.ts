import { useMemo } from 'react'
import { busca } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { plainText } from '#shared/rules/plain-text.ts'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { useSessao } from '../../core/session/session.ts'
import { menuFor } from '../menu/menu.ts'

/** Whether the level may search on the server. */
export function canSearch(nivel: Nivel): boolean {
  return (busca.buscar.acesso as readonly Nivel[]).includes(nivel)
}

/** Whether a name contains every typed word; ignores accents and case. */
export function contains(nome: string, digitado: string): boolean {
  const cleaned = plainText(nome)
  return plainText(digitado)
    .split(/\s+/)
    .every((p) => cleaned.includes(p))
}

/** The first eight screens whose group and title contain every typed word. */
export function useMenuScreens(text: string): { titulo: string; grupo: string; to: ScreenUrl }[] {
  const nivel = useSessao()?.nivel
  const todas = useMemo(
    () =>
      nivel === undefined
        ? []
        : menuFor(nivel, distribuidor().distribuidor).flatMap((i) => i.telas.map((t) => ({ ...t, grupo: i.titulo }))),
    [nivel],
  )
  return todas.filter((t) => contains(`${t.grupo} ${t.titulo}`, text)).slice(0, 8)
}
