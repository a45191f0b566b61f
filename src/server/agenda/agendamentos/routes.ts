import { sql } from 'kysely'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { agendamentos, DadosDoAgendamento } from '#shared/agenda/agendamentos.ts'
import type { AcaoAgendamento } from '#shared/rules/agendamento.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { placaChave } from '#shared/rules/placa.ts'
import { linkWhatsApp } from '#shared/rules/telefone.ts'
import { cnpjAlfanumerico } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Chamada, Handlers } from '../../core/http/http.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'
import { avisarRecepcao } from '../nucleo/acompanhar.ts'
import { capacidadeDosDias } from '../nucleo/capacidade.ts'
import type { KindDeLista } from '../../core/realtime/aoVivo.ts'
import { criarCartao } from '../nucleo/cartao.ts'
import { registrar } from '../nucleo/evento.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { diaDe, lojaDaAgenda, type LojaDaAgenda } from '../nucleo/loja.ts'
import { inserirServicos, prismaEmUso, travarPassagem } from '../nucleo/passagem.ts'
import { esperarVez } from '../nucleo/vez.ts'
import { autorDe } from '../../oficina-digital/nucleo/transicao.ts'
import {
  agirNoAgendamento,
  cancelar,
  comHora,
  conferirHora,
  consultorAtivo,
  errosDoCarro,
  recusar,
  recusarTomada,
  travarAgendamento,
} from '../nucleo/agendamento.ts'
import { fimDe, moverTodos, trocarServicos } from './mover.ts'
import { acharVeiculo, carroECliente, ultimoCliente } from './queries.ts'
import { agendamentosDaLoja, lerAgendamento, listAgendamentos } from '../nucleo/agendamentos-lidos.ts'
import { prometer, receber, servicosDa } from '../nucleo/receber.ts'

const AGENDA: readonly KindDeLista[] = ['getAgendamentos', 'getServicosAgendamentos']
const TUDO: readonly KindDeLista[] = [...AGENDA, 'KANBAN_SNAPSHOT', 'PASSANTES_WITHOUT_AGENDA_VEICULO']

/** Throws 422 for a car or a customer that cannot be, naming the field. */
async function conferirCarro(c: Ctx, d: DadosDoAgendamento): Promise<void> {
  recusar(errosDoCarro(d, d.cliente.documento !== '' && (await cnpjAlfanumerico(c))))
}

/** An act without anything else to tell. */
async function mudar(
  c: CtxDePessoa & { params: { codAgendamento: number }; body: { versao: number } },
  acao: AcaoAgendamento,
  mudancas: { ausenciaDesfeita?: boolean } = {},
): Promise<Agendamento> {
  const a = await travarAgendamento(c, c.params.codAgendamento, c.body.versao)
  const { tolerancia } = await lojaDaAgenda(c, a.codConcessionaria)
  const momento = { inicio: Date.parse(a.inicio), agora: Date.now(), toleranciaMinutos: tolerancia }
  await agirNoAgendamento(c, a, acao, autorDe(c), { mudancas, momento })
  const depois = await lerAgendamento(c, a.codAgendamento)
  await tocar(c, a.codConcessionaria, AGENDA)
  return depois
}

/** Refuses a booking beyond the day's capacity, unless somebody says why. */
async function exigirCapacidade(c: Ctx, loja: LojaDaAgenda, d: DadosDoAgendamento, minutos: number): Promise<void> {
  if (d.motivoSobrecarga || minutos === 0) return
  const dia = diaDe(loja, d.inicio)
  const [cap] = await capacidadeDosDias(c, loja, dia, dia)
  if (!cap || cap.presenca === 0 || cap.livre >= 0) return
  throw conflict(
    'dia-cheio',
    `O dia já está com ${cap.ocupados} de ${cap.capacidade} minutos tomados. Escolha outro dia, ou diga por que agendar mesmo assim.`,
    { ...cap, minutos },
  )
}

const minutosDe = async (c: Ctx, codAgendamento: number): Promise<number> => {
  const r = await sql<{ n: number }>`select coalesce(sum(minutos), 0)::int as n from servico_agendado
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_agendamento = ${codAgendamento} and not removido`.execute(
    c.tx,
  )
  return r.rows[0]?.n ?? 0
}

/** Books an arrival. */
async function criarAgendamento(c: Chamada<typeof agendamentos.criarAgendamento>): Promise<Agendamento> {
  const d = c.body
  const loja = await lojaDaAgenda(c, d.codConcessionaria)
  const minutos = d.minutos ?? loja.passo
  await conferirCarro(c, d)
  await conferirHora(c, loja, { inicio: d.inicio, codConsultor: null }, minutos)
  const autor = autorDe(c)
  const { codConcessionaria, codConsultor, inicio, origem, observacao, motivoSobrecarga } = d
  const fim = fimDe(inicio, minutos)
  await recusarTomada(c, loja, { codConcessionaria, codConsultor, inicio, fim })
  const quem = await carroECliente(c, codConcessionaria, d)
  const { codAgendamento } = await comHora(c, { codConcessionaria, codConsultor, inicio, fim }, () =>
    c.tx
      .insertInto('agendamento')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
        codConcessionaria,
        ...quem,
        codConsultor,
        inicio,
        fim,
        origem,
        observacao,
        motivoSobrecarga,
      })
      .returning('codAgendamento')
      .executeTakeFirstOrThrow(),
  )
  await inserirServicos(c, { codConcessionaria, codAgendamento, codPassagem: null }, d.servicos, autor)
  await exigirCapacidade(c, loja, d, await minutosDe(c, codAgendamento))
  await registrar(c, autor, {
    alvo: 'AGENDAMENTO',
    acao: 'CRIAR',
    codConcessionaria,
    codAgendamento,
    depois: { estado: 'AGENDADO', confirmado: false, inicio, codConsultor },
    motivo: motivoSobrecarga,
  })
  const depois = await lerAgendamento(c, codAgendamento)
  await tocar(c, codConcessionaria, AGENDA)
  return depois
}

/** One appointment, or all of the coming days (0), of one adviser or of all (0); throws 404. */
async function readAgendamentos(
  c: CtxDePessoa,
  {
    codConcessionaria,
    codAgendamento = 0,
    codConsultor = 0,
  }: { codConcessionaria: number; codAgendamento?: number; codConsultor?: number },
) {
  if (codAgendamento === 0) return agendamentosDaLoja(c, await lojaDaAgenda(c, codConcessionaria), codConsultor)
  const achados = await listAgendamentos(
    c,
    sql<boolean>`s.cod_concessionaria = ${codConcessionaria} and s.cod_agendamento = ${codAgendamento}`,
  )
  if (achados.length === 0) throw notFound('Agendamento não encontrado')
  return achados
}

export const rotas: Handlers<typeof agendamentos> = {
  getAgendamentos: (c) => readAgendamentos(c, c.params),
  getAgendamentosDoCodigo: (c) => readAgendamentos(c, c.params),
  getAgendamentosDaLoja: (c) => readAgendamentos(c, { codConcessionaria: c.params.codAgendamento }),

  criarAgendamento: {
    async preparar(p) {
      await esperarVez(p)
      return criarAgendamento
    },
  },

  async alterarAgendamento(c) {
    const { versao, ...d } = c.body
    const loja = await lojaDaAgenda(c, d.codConcessionaria)
    const a = await travarAgendamento(c, c.params.codAgendamento, versao)
    if (a.codConcessionaria !== d.codConcessionaria) throw notFound('Agendamento não encontrado')
    const minutos = d.minutos ?? Math.round((Date.parse(a.fim) - Date.parse(a.inicio)) / 60_000)
    const fim = fimDe(d.inicio, minutos)
    const outraHora = Date.parse(d.inicio) !== Date.parse(a.inicio)
    await conferirCarro(c, d)
    if (outraHora || d.codConsultor !== a.codConsultor) await conferirHora(c, loja, d, minutos, outraHora)
    const autor = autorDe(c)
    const antes = await lerAgendamento(c, a.codAgendamento)
    const mesmo =
      antes.cliente === d.cliente.nome &&
      d.cliente.documento === '' &&
      placaChave(antes.placa ?? '') === placaChave(d.veiculo.placa)
    const quem = mesmo
      ? { codVeiculo: a.codVeiculo, codCliente: a.codCliente }
      : await carroECliente(c, a.codConcessionaria, d)
    await agirNoAgendamento(c, a, outraHora ? 'REAGENDAR' : 'EDITAR', autor, {
      mudancas: {
        ...quem,
        inicio: d.inicio,
        fim,
        codConsultor: d.codConsultor,
        origem: d.origem,
        observacao: d.observacao,
        motivoSobrecarga: d.motivoSobrecarga,
        ...(outraHora && { reagendadoDe: a.inicio }),
      },
    })
    await trocarServicos(c, a, d.servicos, antes.servicos, autor)
    if (outraHora) await exigirCapacidade(c, loja, d, await minutosDe(c, a.codAgendamento))
    const depois = await lerAgendamento(c, a.codAgendamento)
    await tocar(c, a.codConcessionaria, AGENDA)
    return depois
  },

  async alterarAgendamentos(c) {
    await moverTodos(c, c.body, autorDe(c))
    const depois = await listAgendamentos(
      c,
      sql<boolean>`s.cod_agendamento = any(${c.body.movimentos.map((m) => m.codAgendamento)}::int[])`,
    )
    await tocar(c, c.body.codConcessionaria, AGENDA)
    return depois
  },

  async cancelarAgendamento(c) {
    const { codAgendamento, versao, motivo } = c.body
    const a = await travarAgendamento(c, codAgendamento, versao)
    await cancelar(c, a, motivo, autorDe(c))
    const depois = await lerAgendamento(c, codAgendamento)
    await tocar(c, a.codConcessionaria, AGENDA)
    return depois
  },

  confirmarAgendamento: (c) => mudar(c, 'CONFIRMAR'),
  chegouAgendamento: (c) => mudar(c, 'CHEGAR'),
  desfazerChegada: (c) => mudar(c, 'DESFAZER_CHEGADA'),
  ausentarAgendamento: (c) => mudar(c, 'AUSENTAR'),
  desfazerAusencia: (c) => mudar(c, 'DESFAZER_AUSENCIA', { ausenciaDesfeita: true }),

  async recepcionarAgendamento(c) {
    const { versao, ...recepcao } = c.body
    const a = await travarAgendamento(c, c.params.codAgendamento, versao)
    const autor = autorDe(c)
    // Received at the door: it has arrived.
    if (a.estado !== 'CHEGOU') await agirNoAgendamento(c, a, 'CHEGAR', autor)
    await agirNoAgendamento(c, a, 'RECEPCIONAR', autor)
    const { codConcessionaria, codVeiculo, codCliente, codConsultor, codAgendamento, chegouEm } = a
    const aberta = await receber(
      c,
      { codConcessionaria, codVeiculo, codCliente, codConsultor, codAgendamento, chegouEm, cartao: true },
      recepcao,
      autor,
    )
    await tocar(c, codConcessionaria, TUDO)
    return aberta
  },

  async criarPassante(c) {
    const { codConcessionaria, codConsultor, veiculo, cliente, cartao, ...recepcao } = c.body
    await lojaDaAgenda(c, codConcessionaria)
    const campos = errosDoCarro({ veiculo, cliente }, await cnpjAlfanumerico(c))
    const sabido = await acharVeiculo(c, codConcessionaria, veiculo.placa || veiculo.chassi)
    if (!sabido && veiculo.modelo === '') campos['veiculo.modelo'] = 'Veículo novo na casa: informe o modelo'
    const dono = cliente ?? (sabido && (await ultimoCliente(c, sabido.codVeiculo)))
    if (!dono) campos['cliente'] = 'Veículo novo na casa: informe o cliente'
    if (codConsultor !== null && !(await consultorAtivo(c, codConcessionaria, codConsultor)))
      campos['codConsultor'] = 'Este consultor não existe ou está inativo nesta concessionária'
    recusar(campos)
    if (!dono) throw invalid('Informe o cliente', { cliente: 'Informe o cliente' })
    const quem =
      sabido && 'codCliente' in dono
        ? { codVeiculo: sabido.codVeiculo, codCliente: dono.codCliente }
        : await carroECliente(c, codConcessionaria, { veiculo, cliente: 'codCliente' in dono ? semNulos(dono) : dono })
    const aberta = await receber(
      c,
      { codConcessionaria, ...quem, codConsultor, codAgendamento: null, chegouEm: null, cartao },
      recepcao,
      autorDe(c),
    )
    await tocar(c, codConcessionaria, TUDO)
    return aberta
  },

  async receberPassante(c) {
    const { codPassagem } = c.params
    const p = await travarPassagem(c, codPassagem)
    if (p.entregueEm) throw conflict('estado-nao-permite', 'Esta visita já terminou.')
    const ja = await c.tx
      .selectFrom('agendaVeiculo')
      .select('codAgendaVeiculo')
      .where(doInquilino(c))
      .where('codPassagem', '=', codPassagem)
      .executeTakeFirst()
    if (ja) throw conflict('ja-no-quadro', 'Este veículo já está no quadro.', ja)
    const { codConcessionaria } = p
    const autor = autorDe(c)
    const prisma = c.body.prisma || p.prisma
    const livre = await c.tx
      .selectFrom('passagem')
      .select('codPassagem')
      .where(doInquilino(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('prisma', '=', prisma)
      .where('entregueEm', 'is', null)
      .where('codPassagem', '<>', codPassagem)
      .executeTakeFirst()
    if (livre && prisma) throw prismaEmUso(prisma)
    await c.tx
      .updateTable('passagem')
      .set({ recepcionadoEm: sql`coalesce(recepcionado_em, now())`, prisma, versao: sql`versao + 1` })
      .where(doInquilino(c))
      .where('codPassagem', '=', codPassagem)
      .execute()
    await inserirServicos(c, { codConcessionaria, codAgendamento: null, codPassagem }, c.body.servicos, autor)
    const codAgendaVeiculo = await criarCartao(c, { codConcessionaria, codPassagem }, autor)
    const promessa = await prometer(c, p, c.body.promessa, autor)
    await avisarRecepcao(c, codPassagem)
    const os = await c.tx
      .selectFrom('ordemServico')
      .select(['codOs', 'numero'])
      .where(doInquilino(c))
      .where('codPassagem', '=', codPassagem)
      .orderBy('codOs')
      .executeTakeFirstOrThrow()
    await tocar(c, codConcessionaria, TUDO)
    return {
      codPassagem,
      codAgendaVeiculo,
      codOs: os.codOs,
      numeroOs: os.numero,
      prisma,
      promessa,
      codServicosAgendados: await servicosDa(c, codPassagem),
    }
  },

  async veiculoDaPlaca(c) {
    const { codConcessionaria, placa } = c.params
    const v = await acharVeiculo(c, codConcessionaria, placa)
    if (!v) return { veiculo: null, cliente: null, codPassagemAberta: null, codAgendamentos: [] }
    const r = await sql<{ aberta: number | null; agendamentos: number[] | null }>`select
      (select cod_passagem from passagem where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and cod_veiculo = ${v.codVeiculo} and entregue_em is null) as aberta,
      (select array_agg(cod_agendamento order by inicio) from agendamento where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_veiculo = ${v.codVeiculo} and estado in ('AGENDADO', 'CONFIRMADO', 'CHEGOU')) as agendamentos`.execute(
      c.tx,
    )
    return {
      veiculo: v,
      cliente: (await ultimoCliente(c, v.codVeiculo)) ?? null,
      codPassagemAberta: r.rows[0]?.aberta ?? null,
      codAgendamentos: r.rows[0]?.agendamentos ?? [],
    }
  },

  async aceitarPromessa(c) {
    const { versao, promessa, canal } = c.body
    const p = await travarPassagem(c, c.params.codPassagem)
    if (p.versao !== versao)
      throw conflict('versao-antiga', 'Outra pessoa mudou esta visita depois que você a abriu.', p)
    if (p.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
    if (Date.parse(promessa) < Date.now())
      throw invalid('Esta hora já passou', { promessa: 'Prometa uma hora que ainda não passou' })
    await prometer(c, p, promessa, autorDe(c))
    const contato = await c.tx
      .selectFrom('cliente')
      .select(['nome', 'telefone', 'email'])
      .where(doInquilino(c))
      .where('codCliente', '=', p.codCliente)
      .executeTakeFirstOrThrow()
    const { fuso } = await lojaDaAgenda(c, p.codConcessionaria)
    const texto = `Olá, ${contato.nome}. A nova previsão de entrega do seu veículo é ${formatarInstante(promessa, fuso)}.`
    const destino = canal === 'SMS' ? contato.telefone : canal === 'EMAIL' ? contato.email : null
    if ((canal === 'SMS' || canal === 'EMAIL') && !destino)
      throw invalid('O cliente não tem este contato', {
        canal: 'O cliente não tem contato para este canal: escolha outro',
      })
    if ((canal === 'SMS' || canal === 'EMAIL') && destino)
      await guardarMensagem(c.tx, {
        codDistribuidor: c.inquilino.codDistribuidor,
        codConcessionaria: p.codConcessionaria,
        canal,
        destino,
        assunto: canal === 'EMAIL' ? 'Nova previsão de entrega do seu veículo' : null,
        corpo: texto,
      })
    await tocar(c, p.codConcessionaria, ['getServicosAgendamentos', 'KANBAN_SNAPSHOT'])
    return {
      codPassagem: p.codPassagem,
      promessa,
      versao: p.versao + 1,
      linkWhatsApp: canal === 'WHATSAPP' && contato.telefone ? linkWhatsApp(contato.telefone, texto) : null,
    }
  },
}

const semNulos = (p: { nome: string; documento: string | null; telefone: string | null; email: string | null }) => ({
  nome: p.nome,
  documento: p.documento ?? '',
  telefone: p.telefone ?? '',
  email: p.email ?? '',
})
