import type { Answer, InspecaoAct, InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { TemplateItem, TemplateSection } from '#shared/checklists/modelos-inspecao.ts'
import { applyAct, emptyAnswer } from '#shared/rules/inspecao.ts'
import { isSkipped } from '#shared/rules/inspecao-items.ts'
import type { Severity } from '../generator/drawing.ts'
import { integer, pickOne } from '../generator/people.ts'
import { arrivalActs } from './arrival.ts'
import { findingAnswer, greenAnswer, mayBeFound } from './answers.ts'
import { demoUuid, Evidence } from './evidence.ts'
import type { Plan, Say, Walked } from './plan.ts'

/** Walks round a car as a mechanic does on the phone, by the product's own rules. */
export function walk(p: Plan): Walked {
  const { rng, definicao } = p
  const acts: Walked['acts'] = []
  const evidence = new Evidence(rng, p.mecanico.codUsuario)
  let now = p.de
  let conteudo: InspecaoContent | null = null
  const say: Say = (said, { nome, codUsuario } = p.mecanico) => {
    const em = new Date(now).toISOString()
    const ato: InspecaoAct = { ...said, id: demoUuid(rng), noAparelhoEm: new Date(now - 1500).toISOString() }
    const who = { por: nome, codUsuario, em }
    const result = applyAct(conteudo, ato, who)
    if (!result.ok) throw new Error(`${ato.tipo}: ${result.recusa.mensagem}`)
    conteudo = result.conteudo
    acts.push({ ato, who })
    now += integer(rng, 6, 22) * 1000
  }
  const idInspecao = demoUuid(rng)
  say({ tipo: 'INICIAR', ...p.start })
  arrivalActs(p, say, () => evidence.signature(now))
  const found = pickFindings(p)
  for (const secao of definicao.secoes.slice(0, p.secoes)) {
    const since = now
    for (const item of secao.itens) {
      const cor = found.get(item.id)
      const midias = cor ? evidence.photos(item.nome, cor, now) : []
      const response = cor ? findingAnswer(rng, item, cor, midias) : greenAnswer(rng, item)
      if (response && !isSkipped(item, answersOf(conteudo)))
        say({ tipo: 'RESPONDER', item: item.id, resposta: { ...emptyAnswer('VERDE'), ...response } satisfies Answer })
    }
    const itens = restOf(secao, answersOf(conteudo))
    if (itens.length > 0) say({ tipo: 'TODOS_VERDES', secao: secao.id, itens })
    say({ tipo: 'CONTAR_TEMPO', secao: secao.id, segundos: Math.round((now - since) / 1000) })
  }
  if (p.secoes === undefined) {
    if (p.segundaOlhada) say({ tipo: 'EXIGIR_SEGUNDA_OLHADA' }, p.chefe)
    say({ tipo: 'FINALIZAR' })
    if (p.segundaOlhada) say({ tipo: 'APROVAR' }, p.chefe)
  }
  if (conteudo === null) throw new Error('an inspection without acts')
  return { idInspecao, acts, conteudo, midias: evidence.midias }
}

const answersOf = (c: InspecaoContent | null) => c?.respostas ?? {}

/** What "all green" answers at the end of a section. */
const restOf = (secao: TemplateSection, respostas: InspecaoContent['respostas']): string[] =>
  secao.itens.filter((i) => !respostas[i.id] && !isSkipped(i, respostas)).map((i) => i.id)

function pickFindings({ rng, definicao, achados, secoes }: Plan): Map<string, Severity> {
  const found = new Map<string, Severity>()
  for (const cor of ['VERMELHO', 'AMARELO'] as const)
    for (let n = 0; n < achados[cor]; n++) {
      const free = definicao.secoes
        .slice(0, secoes)
        .flatMap((s) => s.itens)
        .filter((i) => !found.has(i.id) && mayBeFound(i, cor))
      found.set(pickOne<TemplateItem>(rng, free).id, cor)
    }
  return found
}
