import { useState } from 'react'
import { z } from 'zod'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { cenario, type Cenario } from '#shared/rules/cenario.ts'
import { gravarJson, lerJson } from '../../core/armazenamento.ts'
import { uuid } from '../../core/uuid.ts'

/** As many as can be compared on one screen. */
export const MAXIMO_CENARIOS = 8
const guardados = z.array(cenario).min(1).max(MAXIMO_CENARIOS)

function novo(nome: string, p: ParametroPreco, custo: number | null): Cenario {
  return {
    id: uuid(),
    nome,
    custo,
    margemPontos: p.margemAlvoPontos,
    impostosPontos: p.impostosPontos,
    comissaoPontos: p.comissaoPontos,
  }
}

/** The smallest number that no scenario is called by. */
function nomeLivre(cenarios: readonly Cenario[]): string {
  let n = 1
  while (cenarios.some((c) => c.nome === `Cenário ${n}`)) n += 1
  return `Cenário ${n}`
}

/** The scenarios of a store, kept by the browser; the first one starts from the rates in force. */
export function useCenarios(codConcessionaria: number, p: ParametroPreco) {
  const chave = `calculadoraCenarios.${codConcessionaria}`
  const [cenarios, setCenarios] = useState<Cenario[]>(() => {
    const lidos = guardados.safeParse(lerJson<unknown>(localStorage, chave, null))
    return lidos.success ? lidos.data : [novo('Cenário 1', p, 10_000)]
  })
  function guardar(proximos: Cenario[]): void {
    setCenarios(proximos)
    gravarJson(localStorage, chave, proximos)
  }
  return {
    cenarios,
    cheio: cenarios.length >= MAXIMO_CENARIOS,
    adicionar: (nome: string | null, custo: number | null) =>
      guardar([...cenarios, novo(nome ?? nomeLivre(cenarios), p, custo)]),
    copiar: (c: Cenario) =>
      guardar(cenarios.flatMap((x) => (x.id === c.id ? [x, { ...c, id: uuid(), nome: nomeLivre(cenarios) }] : [x]))),
    remover: (c: Cenario) => guardar(cenarios.filter((x) => x.id !== c.id)),
    mudar: (c: Cenario) => guardar(cenarios.map((x) => (x.id === c.id ? c : x))),
    repor: guardar,
  }
}
