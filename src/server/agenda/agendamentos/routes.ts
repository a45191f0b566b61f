import { sql } from 'kysely'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { agendamentos } from '#shared/agenda/agendamentos.ts'
import type { AgendamentoAction } from '#shared/rules/agendamento.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { allowsAlphanumericCnpj } from '../../cadastros/concessionarias/queries.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { contactOf } from '../../conversas/nucleo/contact.ts'
import { write } from '../nucleo/contact.ts'
import { notifyRecepcao } from '../nucleo/track-visit.ts'
import type { ListKind } from '../../core/realtime/live-lists.ts'
import { createCard } from '../nucleo/card.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { daysBetween, getAgendaLoja } from '../nucleo/loja.ts'
import { insertServicos, prismaInUseError, lockPassagem } from '../nucleo/passagem.ts'
import { waitTurn } from '../nucleo/turn.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { actOnAgendamento, cancel, lockAgendamento } from '../nucleo/agendamento.ts'
import { isActiveConsultor } from '../nucleo/hour.ts'
import { lojaAgendamentos, listAgendamentos, periodAgendamentos } from '../nucleo/read-agendamentos.ts'
import { carroErrors, reject } from '../nucleo/request-errors.ts'
import { bookAgendamento, changeAgendamento } from './book.ts'
import { moveAll } from './move.ts'
import { AGENDA, findVeiculo, upsertCarroAndCliente, lastCliente, publishAgendamento } from './queries.ts'
import { setPromessa, receive, passagemServicos } from '../nucleo/receive.ts'

const MAX_DAYS = 62
const ALL_LISTS: readonly ListKind[] = [...AGENDA, 'KANBAN_SNAPSHOT', 'PASSANTES_WITHOUT_AGENDA_VEICULO']

/** Runs one act that needs no further data. */
async function modify(
  c: SignedInCtx & { params: { codAgendamento: number }; body: { versao: number } },
  action: AgendamentoAction,
  mudancas: { ausenciaDesfeita?: boolean } = {},
): Promise<Agendamento> {
  const a = await lockAgendamento(c, c.params.codAgendamento, c.body.versao)
  const { tolerancia: tolerance } = await getAgendaLoja(c, a.codConcessionaria)
  const timing = { inicio: Date.parse(a.inicio), agora: Date.now(), toleranciaMinutos: tolerance }
  await actOnAgendamento(c, a, action, authorOf(c), { mudancas, momento: timing })
  return publishAgendamento(c, a)
}

/** The days that a list was asked for; null for the usual ones. Throws 422. */
function askedDays({ de, ate }: { de?: string | undefined; ate?: string | undefined }) {
  if (de === undefined && ate === undefined) return null
  if (de === undefined || ate === undefined)
    throw invalid('Diga os dois dias do período', {
      [de === undefined ? 'de' : 'ate']: 'Diga o primeiro e o último dia',
    })
  if (de > ate) throw invalid('Período invertido', { ate: 'O último dia vem depois do primeiro' })
  if (daysBetween(de, ate).length > MAX_DAYS)
    throw invalid('Período longo demais', { ate: `Peça até ${MAX_DAYS} dias por vez` })
  return { de, ate }
}

/** One appointment, or with 0 all of some days; of one adviser, or with 0 of all. Throws 404. */
async function readAgendamentos(
  c: SignedInCtx,
  {
    codConcessionaria,
    codAgendamento = 0,
    codConsultor = 0,
  }: { codConcessionaria: number; codAgendamento?: number; codConsultor?: number },
  period: Parameters<typeof askedDays>[0] = {},
) {
  if (codAgendamento === 0) {
    const [loja, days] = [await getAgendaLoja(c, codConcessionaria), askedDays(period)]
    return days ? periodAgendamentos(c, loja, days, codConsultor) : lojaAgendamentos(c, loja, codConsultor)
  }
  const achados = await listAgendamentos(
    c,
    sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.cod_agendamento = ${codAgendamento}`,
  )
  if (achados.length === 0) throw notFound('Agendamento não encontrado')
  return achados
}

export const routes: Handlers<typeof agendamentos> = {
  getAgendamentos: (c) => readAgendamentos(c, c.params, c.query),
  getAgendamentosDoCodigo: (c) => readAgendamentos(c, c.params),
  getAgendamentosDaLoja: (c) => readAgendamentos(c, { codConcessionaria: c.params.codAgendamento }),

  criarAgendamento: {
    async prepare(p) {
      await waitTurn(p)
      return bookAgendamento
    },
  },

  alterarAgendamento: changeAgendamento,
  alterarAgendamentos: (c) => moveAll(c, c.body, authorOf(c)),

  async cancelarAgendamento(c) {
    const { codAgendamento, versao, motivo } = c.body
    const a = await lockAgendamento(c, codAgendamento, versao)
    await cancel(c, a, motivo, authorOf(c))
    return publishAgendamento(c, a)
  },

  confirmarAgendamento: (c) => modify(c, 'CONFIRMAR'),
  chegouAgendamento: (c) => modify(c, 'CHEGAR'),
  desfazerChegada: (c) => modify(c, 'DESFAZER_CHEGADA'),
  ausentarAgendamento: (c) => modify(c, 'AUSENTAR'),
  desfazerAusencia: (c) => modify(c, 'DESFAZER_AUSENCIA', { ausenciaDesfeita: true }),

  async recepcionarAgendamento(c) {
    const { versao, ...recepcao } = c.body
    const a = await lockAgendamento(c, c.params.codAgendamento, versao)
    const author = authorOf(c)
    // A car received without check-in has arrived: record the arrival first.
    if (a.estado !== 'CHEGOU') await actOnAgendamento(c, a, 'CHEGAR', author)
    await actOnAgendamento(c, a, 'RECEPCIONAR', author)
    const { codConcessionaria, codVeiculo, codCliente, codConsultor, codAgendamento, chegouEm } = a
    const opened = await receive(
      c,
      { codConcessionaria, codVeiculo, codCliente, codConsultor, codAgendamento, chegouEm, cartao: true },
      recepcao,
      author,
    )
    await invalidate(c, codConcessionaria, ALL_LISTS)
    return opened
  },

  async criarPassante(c) {
    const { codConcessionaria, codConsultor, veiculo, cliente, cartao, ...recepcao } = c.body
    await getAgendaLoja(c, codConcessionaria)
    const fields = carroErrors({ veiculo, cliente }, await allowsAlphanumericCnpj(c))
    const sabido = await findVeiculo(c, codConcessionaria, veiculo.placa || veiculo.chassi)
    if (!sabido && veiculo.modelo === '') fields['veiculo.modelo'] = 'Veículo novo na casa: informe o modelo'
    const dono = cliente ?? (sabido && (await lastCliente(c, sabido.codVeiculo)))
    if (!dono) fields['cliente'] = 'Veículo novo na casa: informe o cliente'
    if (codConsultor !== null && !(await isActiveConsultor(c, codConcessionaria, codConsultor)))
      fields['codConsultor'] = 'Este consultor não existe ou está inativo nesta concessionária'
    reject(fields)
    if (!dono) throw invalid('Informe o cliente', { cliente: 'Informe o cliente' })
    const quem =
      sabido && 'codCliente' in dono
        ? { codVeiculo: sabido.codVeiculo, codCliente: dono.codCliente }
        : await upsertCarroAndCliente(c, codConcessionaria, {
            veiculo,
            cliente: 'codCliente' in dono ? withoutNulls(dono) : dono,
          })
    const opened = await receive(
      c,
      { codConcessionaria, ...quem, codConsultor, codAgendamento: null, chegouEm: null, cartao },
      recepcao,
      authorOf(c),
    )
    await invalidate(c, codConcessionaria, ALL_LISTS)
    return opened
  },

  async receberPassante(c) {
    const { codPassagem } = c.params
    const p = await lockPassagem(c, codPassagem)
    if (p.entregueEm) throw conflict('estado-nao-permite', 'Esta visita já terminou.')
    const ja = await c.tx
      .selectFrom('agendaVeiculo')
      .select('codAgendaVeiculo')
      .where(ofTenant(c))
      .where('codPassagem', '=', codPassagem)
      .executeTakeFirst()
    if (ja) throw conflict('ja-no-quadro', 'Este veículo já está no quadro.', ja)
    const { codConcessionaria } = p
    const author = authorOf(c)
    const prisma = c.body.prisma || p.prisma
    const holder = await c.tx
      .selectFrom('passagem')
      .select('codPassagem')
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('prisma', '=', prisma)
      .where('entregueEm', 'is', null)
      .where('codPassagem', '<>', codPassagem)
      .executeTakeFirst()
    if (holder && prisma) throw prismaInUseError(prisma)
    await c.tx
      .updateTable('passagem')
      .set({ recepcionadoEm: sql`coalesce(recepcionado_em, now())`, prisma, versao: sql`versao + 1` })
      .where(ofTenant(c))
      .where('codPassagem', '=', codPassagem)
      .execute()
    await insertServicos(c, { codConcessionaria, codAgendamento: null, codPassagem }, c.body.servicos, author)
    const codAgendaVeiculo = await createCard(c, { codConcessionaria, codPassagem }, author)
    const promessa = await setPromessa(c, p, c.body.promessa, author)
    await notifyRecepcao(c, codPassagem)
    const os = await c.tx
      .selectFrom('ordemServico')
      .select(['codOs', 'numero'])
      .where(ofTenant(c))
      .where('codPassagem', '=', codPassagem)
      .orderBy('codOs')
      .executeTakeFirstOrThrow()
    await invalidate(c, codConcessionaria, ALL_LISTS)
    return {
      codPassagem,
      codAgendaVeiculo,
      codOs: os.codOs,
      numeroOs: os.numero,
      prisma,
      promessa,
      codServicosAgendados: await passagemServicos(c, codPassagem),
    }
  },

  async veiculoDaPlaca(c) {
    const { codConcessionaria, placa } = c.params
    const v = await findVeiculo(c, codConcessionaria, placa)
    if (!v) return { veiculo: null, cliente: null, codPassagemAberta: null, codAgendamentos: [] }
    const r = await sql<{ aberta: number | null; agendamentos: number[] | null }>`select
      (select cod_passagem from passagem where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and cod_veiculo = ${v.codVeiculo} and entregue_em is null) as aberta,
      (select array_agg(cod_agendamento order by inicio) from agendamento where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_veiculo = ${v.codVeiculo} and estado in ('AGENDADO', 'CONFIRMADO', 'CHEGOU')) as agendamentos`.execute(
      c.tx,
    )
    return {
      veiculo: v,
      cliente: (await lastCliente(c, v.codVeiculo)) ?? null,
      codPassagemAberta: r.rows[0]?.aberta ?? null,
      codAgendamentos: r.rows[0]?.agendamentos ?? [],
    }
  },

  async aceitarPromessa(c) {
    const { versao, promessa, canal } = c.body
    const p = await lockPassagem(c, c.params.codPassagem)
    if (p.versao !== versao)
      throw conflict('versao-antiga', 'Outra pessoa mudou esta visita depois que você a abriu.', p)
    if (p.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
    if (Date.parse(promessa) < Date.now())
      throw invalid('Esta hora já passou', { promessa: 'Prometa uma hora que ainda não passou' })
    await setPromessa(c, p, promessa, authorOf(c))
    const contact = await contactOf(c, p.codCliente)
    const { fuso } = await getAgendaLoja(c, p.codConcessionaria)
    const quando = formatInstant(promessa, fuso)
    const corpo = `Olá, ${contact.nome}. A nova previsão de entrega do seu veículo é ${quando}.`
    const left =
      canal !== 'NENHUM' &&
      (await write(c, contact, {
        codConcessionaria: p.codConcessionaria,
        codCliente: p.codCliente,
        codPassagem: p.codPassagem,
        tipo: 'PROMESSA',
        canal,
        assunto: 'Nova previsão de entrega do seu veículo',
        corpo,
        valores: [firstName(contact.nome), quando],
        codUsuario: c.sessao.codUsuario,
      }))
    await invalidate(c, p.codConcessionaria, ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'])
    return {
      codPassagem: p.codPassagem,
      promessa,
      versao: p.versao + 1,
      linkWhatsApp: canal === 'WHATSAPP' && !left && contact.telefone ? whatsAppLink(contact.telefone, corpo) : null,
    }
  },
}

const withoutNulls = (p: {
  nome: string
  documento: string | null
  telefone: string | null
  email: string | null
}) => ({
  nome: p.nome,
  documento: p.documento ?? '',
  telefone: p.telefone ?? '',
  email: p.email ?? '',
})
