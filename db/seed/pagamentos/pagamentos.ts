// The demonstration's charges by Pix: one store receives by its key; there are charges in every state, and a payment nobody asked for.
import type pg from 'pg'
import { brCode } from '#shared/rules/brcode.ts'
import { type CobrancaState, cobrancaAfter } from '#shared/rules/cobranca.ts'
import { BOOKING_LOJA } from '../agenda/reservas.ts'
import { insert, type Linha } from '../save.ts'

const MIN = 60_000
const DAY = 1440 * MIN
/** Nobody's key. */
const CONTA = { chave: '11111111-2222-4333-8444-555555555555', nome: 'AUTOVILLE DEMONSTRACAO', cidade: 'SAO PAULO' }

type Step = 'PAGAR' | 'PAGAR_PARTE' | 'PAGAR_MAIS' | 'VENCER' | 'CANCELAR' | 'DEVOLVER' | 'DEVOLVER_PARTE'
/** Kind, what it is for, centavos, days ago, and what happened to it. */
const CHARGES: readonly (readonly [
  tipo: string,
  descricao: string,
  valor: number,
  dias: number,
  passos: readonly Step[],
])[] = [
  ['SINAL', 'Sinal do orçamento', 42_000, 0, []],
  ['ORCAMENTO', 'Orçamento aprovado', 128_950, 1, []],
  ['ORCAMENTO', 'Orçamento aprovado', 96_400, 1, ['PAGAR_PARTE']],
  ['VISITA', 'Serviços do carro entregue', 74_380, 1, ['PAGAR']],
  ['RESERVA', 'Sinal do agendamento', 5000, 2, ['PAGAR']],
  ['ORCAMENTO', 'Orçamento aprovado', 215_700, 2, ['PAGAR']],
  ['VISITA', 'Serviços do carro entregue', 38_900, 3, ['PAGAR_MAIS']],
  ['VISITA', 'Serviços do carro entregue', 61_250, 5, ['VENCER', 'PAGAR']],
  ['SINAL', 'Sinal do orçamento', 30_000, 6, ['VENCER']],
  ['PECAS', 'Jogo de palhetas', 15_990, 7, ['CANCELAR']],
  ['SINAL', 'Sinal do orçamento', 55_000, 7, ['PAGAR', 'CANCELAR']],
  ['VISITA', 'Serviços do carro entregue', 89_600, 8, ['PAGAR', 'DEVOLVER_PARTE']],
  ['PECAS', 'Bateria 60 Ah', 52_900, 9, ['PAGAR', 'DEVOLVER']],
  ['ORCAMENTO', 'Orçamento aprovado', 143_000, 12, ['PAGAR']],
  ['VISITA', 'Serviços do carro entregue', 27_450, 13, ['PAGAR']],
]

interface Targets {
  orcamentos: { cod_orcamento: number; cod_cliente: number }[]
  passagens: { cod_passagem: number; cod_cliente: number }[]
  agendamentos: { cod_agendamento: number; cod_cliente: number }[]
  pessoa: number
}

/** Writes the account, the charges with payments and refunds, and a payment without a charge. */
export async function seedPagamentos(client: pg.Client, now: Date): Promise<void> {
  await insert(client, 'pix_conta', [
    { ...BOOKING_LOJA, ...CONTA, modo: 'ESTATICO', ativa: true, token_publico: 'demo-aviso-do-banco-00', versao: 1 },
  ])
  const targets = await readTargets(client)
  const told = CHARGES.map((_, i) => tell(i, now.getTime(), targets))
  await insert(
    client,
    'cobranca',
    told.map((x) => x.cobranca),
  )
  const charges = await codes(client, 'select txid as k, cod_cobranca as cod from cobranca')
  const withCharge = (rows: readonly (Linha & { txid: string })[]) =>
    rows.map((r) => ({ ...BOOKING_LOJA, ...r, cod_cobranca: charges.get(r.txid) ?? null }))
  await insert(client, 'pagamento', [
    ...withCharge(told.flatMap((x) => x.pagamentos)),
    {
      ...BOOKING_LOJA,
      txid: null,
      e2eid: 'E00000000202600000000demonstra01',
      valor: 19_900,
      devolvido: 0,
      pago_em: iso(now.getTime() - 1.1 * DAY),
      origem: 'CONSULTA',
      prova: null,
      cod_usuario: null,
      cod_cobranca: null,
    },
  ])
  const payments = await codes(client, 'select e2eid as k, cod_pagamento as cod from pagamento')
  await insert(
    client,
    'devolucao',
    told
      .flatMap((x) => x.devolucoes)
      .map(({ e2eid, ...r }) => ({ ...BOOKING_LOJA, ...r, cod_pagamento: payments.get(e2eid) })),
  )
  await insert(
    client,
    'cobranca_evento',
    withCharge(told.flatMap((x) => x.eventos)).map(({ txid: _, ...r }) => r),
  )
}

const iso = (t: number) => new Date(t).toISOString()

/** A charge with what happened to it, in the states that the rule gives. */
function tell(i: number, now: number, t: Targets) {
  const [tipo, descricao, valor, days, steps] = CHARGES[i] ?? CHARGES[0] ?? ['PECAS', '', 1, 0, []]
  const created = now - days * DAY - (40 + i * 7) * MIN
  const txid = `DEMO${String(i).padStart(4, '0')}COBRANCA`
  const pessoa = t.pessoa
  let c = { estado: 'ABERTA' as CobrancaState, valor, pago: 0, devolvido: 0 }
  let at = created
  let paidAt: string | null = null
  const pagamentos: (Linha & { txid: string; e2eid: string; valor: number; devolvido: number })[] = []
  const devolucoes: (Linha & { e2eid: string })[] = []
  const eventos = [event(txid, 'CRIADA', null, 'ABERTA', valor, pessoa, created)]
  for (const step of steps) {
    at += (step === 'VENCER' ? 2 * DAY : 25 * MIN) + i * MIN
    const amount = amountOf(step, c)
    const before = c.estado
    const tipoEvento = EVENTS[step]
    const ended = tipoEvento === 'VENCIMENTO' || tipoEvento === 'CANCELAMENTO'
    const after = cobrancaAfter(c, ended ? { tipo: tipoEvento } : { tipo: tipoEvento, valor: amount })
    if (!after) throw new Error(`${step} does not touch a charge that is ${before}`)
    c = after
    eventos.push(event(txid, tipoEvento, before, c.estado, amount || null, pessoa, at))
    if (tipoEvento === 'PAGAMENTO_MANUAL') {
      paidAt = c.pago >= valor ? iso(at) : null
      const prova = 'Visto no extrato da loja'
      const common = { devolvido: 0, pago_em: iso(at), origem: 'MANUAL', prova, cod_usuario: pessoa }
      pagamentos.push({ txid, e2eid: `MANUAL-demo-${i}-${pagamentos.length}`, valor: amount, ...common })
    }
    const [payment] = pagamentos
    if (tipoEvento !== 'DEVOLUCAO' || !payment) continue
    payment.devolvido = amount
    devolucoes.push({
      e2eid: payment.e2eid,
      id_devolucao: `DEMODEVOLUCAO${i}`,
      valor: amount,
      motivo: step === 'DEVOLVER' ? 'Peça não serviu' : 'Serviço não feito',
      estado: 'DEVOLVIDA',
      cod_usuario: pessoa,
      pedida_em: iso(at - 10 * MIN),
      liquidada_em: iso(at),
    })
  }
  const cobranca = {
    ...BOOKING_LOJA,
    token: `demo-cobranca-${String(i).padStart(2, '0')}`.padEnd(22, '0'),
    tipo,
    modo: 'ESTATICO',
    descricao,
    ...targetOf(tipo, i, t),
    ...c,
    txid,
    copia_cola: brCode({ nome: CONTA.nome, cidade: CONTA.cidade, valor, destino: { chave: CONTA.chave }, txid }),
    expira_em: iso(created + 2 * DAY),
    paga_em: paidAt,
    cancelada_em: steps.includes('CANCELAR') ? iso(at) : null,
    motivo: steps.includes('CANCELAR') ? 'O cliente desistiu' : null,
    cod_usuario: pessoa,
    criada_em: iso(created),
    versao: 1 + steps.length,
  }
  return { cobranca, pagamentos, devolucoes, eventos }
}

const EVENTS = {
  PAGAR: 'PAGAMENTO_MANUAL',
  PAGAR_PARTE: 'PAGAMENTO_MANUAL',
  PAGAR_MAIS: 'PAGAMENTO_MANUAL',
  VENCER: 'VENCIMENTO',
  CANCELAR: 'CANCELAMENTO',
  DEVOLVER: 'DEVOLUCAO',
  DEVOLVER_PARTE: 'DEVOLUCAO',
} as const satisfies Record<Step, string>

function amountOf(step: Step, { valor, pago, devolvido }: { valor: number; pago: number; devolvido: number }): number {
  if (step === 'PAGAR') return valor - pago
  if (step === 'PAGAR_PARTE') return Math.round(valor / 2)
  if (step === 'PAGAR_MAIS') return valor + 1000
  if (step === 'DEVOLVER') return pago - devolvido
  return step === 'DEVOLVER_PARTE' ? Math.round(valor / 3) : 0
}

const event = (
  txid: string,
  tipo: string,
  de: CobrancaState | null,
  para: CobrancaState,
  valor: number | null,
  cod_usuario: number,
  em: number,
) => ({ txid, tipo, de, para, valor, cod_usuario, em: iso(em) })

function targetOf(tipo: string, i: number, t: Targets): Linha {
  const none = { cod_orcamento: null, cod_passagem: null, cod_agendamento: null }
  const pick = <T>(list: readonly T[]) => list[i % Math.max(list.length, 1)]
  if (tipo === 'VISITA') return { ...none, ...pick(t.passagens) }
  if (tipo === 'RESERVA') return { ...none, ...pick(t.agendamentos) }
  if (tipo === 'PECAS') return { ...none, cod_cliente: pick(t.passagens)?.cod_cliente ?? null }
  return { ...none, ...pick(t.orcamentos) }
}

async function readTargets(client: pg.Client): Promise<Targets> {
  const key = Object.values(BOOKING_LOJA)
  const read = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text, key)).rows
  const pessoas = await read<{ cod: number }>(
    'select min(cod_usuario) as cod from usuario where cod_distribuidor = $1 and cod_nivel = 2 and $2::int > 0',
  )
  return {
    orcamentos: await read(
      `select o.cod_orcamento, k.cod_cliente from orcamento o join checklist k using (cod_distribuidor, cod_checklist)
       where o.cod_distribuidor = $1 and o.cod_concessionaria = $2 and o.valor_aprovado > 0 order by o.criado_em desc, 1 limit 20`,
    ),
    passagens: await read(
      'select cod_passagem, cod_cliente from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and entregue_em is not null order by entregue_em desc, 1 limit 20',
    ),
    agendamentos: await read(
      `select cod_agendamento, cod_cliente from agendamento where cod_distribuidor = $1 and cod_concessionaria = $2 and origem = 'SITE' and estado in ('AGENDADO', 'CONFIRMADO') order by inicio, 1 limit 5`,
    ),
    pessoa: pessoas[0]?.cod ?? 1,
  }
}

async function codes(client: pg.Client, text: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ k: string; cod: number }>(
    `${text} where cod_distribuidor = ${BOOKING_LOJA.cod_distribuidor}`,
  )
  return new Map(rows.map((r) => [r.k, r.cod]))
}
