import type { Inspecao, InspecaoCar } from '#shared/checklists/inspecoes.ts'
import type { PublishedTemplate } from '#shared/checklists/modelos-inspecao.ts'
import { progressOf } from '#shared/rules/inspecao-items.ts'
import { firstName } from '#shared/rules/name.ts'

/** A car as its inspection on this phone has it. */
function carOf(i: Inspecao, templates: readonly PublishedTemplate[], car: InspecaoCar | undefined): InspecaoCar {
  const c = i.conteudo
  const t = templates.find((m) => m.codModeloInspecao === c.codModeloInspecao && m.numero === c.numeroVersao)
  return {
    codPassagem: c.codPassagem,
    ...c.veiculo,
    cliente: c.cliente.nome,
    telefone: c.cliente.telefone,
    km: c.recepcao.km,
    prisma: c.recepcao.prisma ?? car?.prisma ?? null,
    consultor: car?.consultor ?? null,
    chegouEm: car?.chegouEm ?? c.iniciada.em,
    promessa: car?.promessa ?? null,
    quem: [...new Set([...(car?.quem ?? []), firstName(c.iniciada.por)])],
    codCheckList: i.codCheckList,
    estado: c.estado,
    idInspecao: i.idInspecao,
    ...(t ? progressOf(t.definicao, c.respostas) : { feitos: 0, total: 0, vermelhos: 0, amarelos: 0 }),
  }
}

/** The list of cars with what this phone did and has not sent yet: a car begun without a network stands in it too. */
export function withQueued(
  cars: readonly InspecaoCar[],
  queued: readonly Inspecao[],
  templates: readonly PublishedTemplate[],
): InspecaoCar[] {
  const isOf = (c: InspecaoCar, i: Inspecao) =>
    c.idInspecao === i.idInspecao || (c.codPassagem !== null && c.codPassagem === i.conteudo.codPassagem)
  const fresh = queued.filter((i) => !cars.some((c) => isOf(c, i)))
  return [
    ...fresh.map((i) => carOf(i, templates, undefined)),
    ...cars.map((c) => {
      const mine = queued.find((i) => isOf(c, i))
      return mine ? carOf(mine, templates, c) : c
    }),
  ]
}
