import { sql } from 'kysely'
import type { OpenPassagem, RequestedServico } from '#shared/agenda/agendamentos.ts'
import { promessaFor } from '#shared/rules/planning.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { announcePromessa } from '../../core/jobs/webhooks.ts'
import { notifyRecepcao } from './track-visit.ts'
import { createCard } from './card.ts'
import { closeDoorWaits, handOver, readPrevia, withNote, withPedido } from './chegada.ts'
import { register } from './event.ts'
import { getAgendaLoja } from './loja.ts'
import { openOs, openPassagem, insertServicos } from './passagem.ts'
import { forecastLoja } from './riscos.ts'
import { learnSlack } from './slack.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'

/** Data that a reception records. */
export interface Recepcao {
  prisma: string
  promessa?: string | null | undefined
  km: number | null
  numeroOs: string
  tipoOs: string
  observacao: string
  servicos: readonly RequestedServico[]
}
interface Chegada {
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  codConsultor: number | null
  codAgendamento: number | null
  chegouEm: string | null
  /** True puts the car on the board at once; false leaves it in the tray. */
  cartao: boolean
}

/** Receives a car: opens its visit, takes over the booked services and adds new ones, opens work order and card, and sets the promise. */
export async function receive(c: Ctx, chegada: Chegada, r: Recepcao, author: Author): Promise<OpenPassagem> {
  const { cartao, chegouEm, ...quem } = chegada
  const booked = quem.codAgendamento
  const previa = booked === null ? undefined : await readPrevia(c, booked)
  const observacao = booked === null ? r.observacao : await withNote(c, r.observacao, booked)
  const codPassagem = await openPassagem(
    c,
    {
      ...quem,
      chegouEm,
      passante: quem.codAgendamento === null,
      recepcionada: cartao,
      prisma: r.prisma,
      km: r.km ?? previa?.km ?? null,
      observacao: withPedido(observacao, previa),
    },
    author,
  )
  const { codConcessionaria, codAgendamento } = quem
  if (codAgendamento !== null) {
    await c.tx
      .updateTable('servicoAgendado')
      .set({ codPassagem })
      .where(ofTenant(c))
      .where('codAgendamento', '=', codAgendamento)
      .execute()
    await handOver(c, previa, { codConcessionaria, codAgendamento, codPassagem }, author)
  }
  await closeDoorWaits(c, quem, author.codUsuario)
  await insertServicos(c, { codConcessionaria, codAgendamento, codPassagem }, r.servicos, author)
  const { codVeiculo, codCliente, codConsultor } = quem
  const os = await openOs(c, { codConcessionaria, codPassagem, codVeiculo, codCliente, codConsultor }, r, author)
  const codAgendaVeiculo = cartao ? await createCard(c, { codConcessionaria, codPassagem }, author) : null
  const promessa = await setPromessa(c, { codConcessionaria, codPassagem }, r.promessa, author)
  if (cartao) await notifyRecepcao(c, codPassagem)
  return {
    codPassagem,
    codAgendaVeiculo,
    ...os,
    prisma: r.prisma || null,
    promessa,
    codServicosAgendados: await passagemServicos(c, codPassagem),
  }
}

/** Codes of a visit's services. */
export async function passagemServicos(c: Ctx, codPassagem: number): Promise<number[]> {
  const r = await c.tx
    .selectFrom('servicoAgendado')
    .select('codServicoAgendado')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .where('removido', '=', false)
    .orderBy('codServicoAgendado')
    .execute()
  return r.map((x) => x.codServicoAgendado)
}

/**
 * Sets a visit's promise: the given one, none for null, else the expected end of its work, or now without a plan, and the slack that the
 * store's deliveries need.
 */
export async function setPromessa(
  c: Ctx,
  { codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number },
  given: string | null | undefined,
  author: Author,
): Promise<string | null> {
  let promessa = given ?? null
  let end: string | null = null
  if (given === undefined) {
    const loja = await getAgendaLoja(c, codConcessionaria)
    const now = Date.now()
    const fins = (await forecastLoja(c, loja, now)).get(codPassagem)?.fins
    const fim = Math.max(now, ...(fins?.values() ?? []))
    const { minutos } = await learnSlack(c, codConcessionaria, loja.folga)
    promessa = new Date(promessaFor(fim, minutos)).toISOString()
    if (fins) end = new Date(fim).toISOString()
  }
  if (promessa === null) return null
  const before = await sql<{
    promessa: string | null
  }>`update passagem p set promessa = ${promessa}, fim_previsto = coalesce(p.fim_previsto, ${end}), versao = p.versao + 1
    from (select promessa from passagem where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_passagem = ${codPassagem} for update) b
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_passagem = ${codPassagem}
    returning b.promessa`.execute(c.tx)
  await register(c, author, {
    alvo: 'PASSAGEM',
    acao: 'PROMETER',
    codConcessionaria,
    codPassagem,
    dados: { promessa },
  })
  const antes = before.rows[0]?.promessa ?? null
  if (antes === null || Date.parse(antes) !== Date.parse(promessa))
    await announcePromessa(c, { codConcessionaria, codPassagem }, antes)
  return promessa
}
