import { useMemo } from 'react'
import { busca } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { distribuidor } from '../core/distribuidor.ts'
import { useSessao } from '../core/session.ts'
import { menuDe } from './menu.ts'

function simples(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether the level may search on the server. */
export function podeBuscar(nivel: Nivel): boolean {
  return (busca.buscar.acesso as readonly Nivel[]).includes(nivel)
}

/** Whether a name holds every typed word, accents and case aside. */
export function contem(nome: string, digitado: string): boolean {
  const limpo = simples(nome)
  return simples(digitado)
    .split(/\s+/)
    .every((p) => limpo.includes(p))
}

/** Screens whose group and title hold every typed word; the first eight. */
export function useTelasDoMenu(texto: string): { titulo: string; grupo: string; to: EnderecoDaTela }[] {
  const nivel = useSessao()?.nivel
  const todas = useMemo(
    () =>
      nivel === undefined
        ? []
        : menuDe(nivel, distribuidor().distribuidor).flatMap((i) => i.telas.map((t) => ({ ...t, grupo: i.titulo }))),
    [nivel],
  )
  return todas.filter((t) => contem(`${t.grupo} ${t.titulo}`, texto)).slice(0, 8)
}
