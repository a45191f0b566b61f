import { useState } from 'react'
import { z } from 'zod'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { scenario, type Scenario } from '#shared/rules/scenario.ts'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import { uuid } from '../../core/http/uuid.ts'

/** Maximum that fits on one screen for comparison. */
export const MAX_SCENARIOS = 8
const stored = z.array(scenario).min(1).max(MAX_SCENARIOS)

function novo(nome: string, p: ParametroPreco, custo: number | null): Scenario {
  return {
    id: uuid(),
    nome,
    custo,
    margemPontos: p.margemAlvoPontos,
    impostosPontos: p.impostosPontos,
    comissaoPontos: p.comissaoPontos,
  }
}

/** First unused default name, 'Cenário 1' onwards. */
function freeName(scenarios: readonly Scenario[]): string {
  let n = 1
  while (scenarios.some((c) => c.nome === `Cenário ${n}`)) n += 1
  return `Cenário ${n}`
}

/** Scenarios of a store, stored in the browser; the first starts from the current rates. */
export function useScenarios(codConcessionaria: number, p: ParametroPreco) {
  const key = `calculadoraCenarios.${codConcessionaria}`
  const [scenarios, setScenarios] = useState<Scenario[]>(() => {
    const loaded = stored.safeParse(readJson<unknown>(localStorage, key, null))
    return loaded.success ? loaded.data : [novo('Cenário 1', p, 10_000)]
  })
  function keep(next: Scenario[]): void {
    setScenarios(next)
    saveJson(localStorage, key, next)
  }
  return {
    scenarios,
    full: scenarios.length >= MAX_SCENARIOS,
    add: (nome: string | null, custo: number | null) =>
      keep([...scenarios, novo(nome ?? freeName(scenarios), p, custo)]),
    copy: (c: Scenario) =>
      keep(scenarios.flatMap((x) => (x.id === c.id ? [x, { ...c, id: uuid(), nome: freeName(scenarios) }] : [x]))),
    remove: (c: Scenario) => keep(scenarios.filter((x) => x.id !== c.id)),
    modify: (c: Scenario) => keep(scenarios.map((x) => (x.id === c.id ? c : x))),
    restore: keep,
  }
}
