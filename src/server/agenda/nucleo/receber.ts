import { sql } from 'kysely'
import type { PassagemAberta, ServicoPedido } from '#shared/agenda/agendamentos.ts'
import { promessaDe } from '#shared/rules/planejamento.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { avisarRecepcao } from './acompanhar.ts'
import { criarCartao } from './cartao.ts'
import { registrar } from './evento.ts'
import { lojaDaAgenda } from './loja.ts'
import { abrirOs, abrirPassagem, inserirServicos } from './passagem.ts'
import { preverLoja } from './riscos.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'

/** What a reception writes down. */
export interface Recepcao {
  prisma: string
  promessa?: string | null | undefined
  km: number | null
  numeroOs: string
  tipoOs: string
  observacao: string
  servicos: readonly ServicoPedido[]
}
interface Chegada {
  codConcessionaria: number
  codVeiculo: number
  codCliente: number
  codConsultor: number | null
  codAgendamento: number | null
  chegouEm: string | null
  /** On the board at once; otherwise it waits in the tray. */
  cartao: boolean
}

/** Receives a car: opens its visit, takes the booked services over and puts down the others, opens its work order and card, gives the promise. */
export async function receber(c: Ctx, chegada: Chegada, r: Recepcao, autor: Autor): Promise<PassagemAberta> {
  const { cartao, chegouEm, ...quem } = chegada
  const codPassagem = await abrirPassagem(
    c,
    {
      ...quem,
      chegouEm,
      passante: quem.codAgendamento === null,
      recepcionada: cartao,
      prisma: r.prisma,
      km: r.km,
      observacao: r.observacao,
    },
    autor,
  )
  const { codConcessionaria, codAgendamento } = quem
  if (codAgendamento !== null)
    await c.tx
      .updateTable('servicoAgendado')
      .set({ codPassagem })
      .where(doInquilino(c))
      .where('codAgendamento', '=', codAgendamento)
      .execute()
  await inserirServicos(c, { codConcessionaria, codAgendamento, codPassagem }, r.servicos, autor)
  const { codVeiculo, codCliente, codConsultor } = quem
  const os = await abrirOs(c, { codConcessionaria, codPassagem, codVeiculo, codCliente, codConsultor }, r, autor)
  const codAgendaVeiculo = cartao ? await criarCartao(c, { codConcessionaria, codPassagem }, autor) : null
  const promessa = await prometer(c, { codConcessionaria, codPassagem }, r.promessa, autor)
  if (cartao) await avisarRecepcao(c, codPassagem)
  return {
    codPassagem,
    codAgendaVeiculo,
    ...os,
    prisma: r.prisma || null,
    promessa,
    codServicosAgendados: await servicosDa(c, codPassagem),
  }
}

/** Codes of a visit's services. */
export async function servicosDa(c: Ctx, codPassagem: number): Promise<number[]> {
  const r = await c.tx
    .selectFrom('servicoAgendado')
    .select('codServicoAgendado')
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .where('removido', '=', false)
    .orderBy('codServicoAgendado')
    .execute()
  return r.map((x) => x.codServicoAgendado)
}

/** The promise of a visit: the one that was given, none for null, else worked out from the plan (or, without one, from now). */
export async function prometer(
  c: Ctx,
  { codConcessionaria, codPassagem }: { codConcessionaria: number; codPassagem: number },
  dada: string | null | undefined,
  autor: Autor,
): Promise<string | null> {
  let promessa = dada ?? null
  if (dada === undefined) {
    const loja = await lojaDaAgenda(c, codConcessionaria)
    const agora = Date.now()
    const prevista = (await preverLoja(c, loja, agora)).get(codPassagem)?.previsao
    promessa = new Date(prevista ?? promessaDe(agora, loja.folga)).toISOString()
  }
  if (promessa === null) return null
  await c.tx
    .updateTable('passagem')
    .set({ promessa, versao: sql`versao + 1` })
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .execute()
  await registrar(c, autor, {
    alvo: 'PASSAGEM',
    acao: 'PROMETER',
    codConcessionaria,
    codPassagem,
    dados: { promessa },
  })
  return promessa
}
