import { type RawBuilder, sql } from 'kysely'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { Cartao, ChecklistAtivo, ComentarioDaAgenda, PassanteSemCartao } from '#shared/agenda/agenda-veiculos.ts'
import { numeroDe } from '#shared/rules/mascara.ts'
import { nomeTratado } from '#shared/rules/nome.ts'
import type { EstadoOrcamento } from '#shared/rules/orcamento.ts'
import { preverServicos, preverVisita } from '#shared/rules/promessas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { CHAVES } from '../../core/tenancy/chaves.ts'
import { planoUnico } from '../../core/database/transaction.ts'
import type { LojaDaLista } from '../../core/realtime/listas.ts'
import { hojeNaLoja, limitesDoDia, type LojaDaAgenda } from '../nucleo/loja.ts'
import {
  abertosDaLoja,
  corDoConsultor,
  entre,
  listServicos,
  posicaoDoConsultor,
  visitasDesde,
} from '../nucleo/servicos-lidos.ts'

const FOLGA = Number(CHAVES.find((k) => k.chave === 'agenda.folga')?.padrao)

type Lido = Omit<Cartao, 'corAgenda' | 'servicos' | 'previsao'> & { posicao: number; folga: number | null }

/** Cards that meet a condition over `s` (card) and `p` (visit), by column and place, with the forecast of each visit. */
async function listCartoes(c: Ctx, codConcessionaria: number, onde: RawBuilder<boolean>): Promise<Cartao[]> {
  planoUnico(c.tx)
  const r = await sql<Lido>`
    select s.cod_agenda_veiculo as "codAgendaVeiculo", s.cod_concessionaria as "codConcessionaria", s.cod_passagem as "codPassagem", s.cod_status as "codStatus", s.ordem, s.versao,
      s.cod_status_paralisado as "codStatusParalisado", m.nome as "statusParalisado", s.no_status_desde as "noStatusDesde", v.placa, v.chassi, v.modelo, k.nome as cliente, p.passante, p.prisma,
      n.cod_consultor as "codConsultor", n.nome as consultor, ${posicaoDoConsultor(sql.ref('n.cod_consultor'), sql.ref('s.cod_concessionaria'))} as posicao, p.chegou_em as "chegouEm", p.promessa,
      p.entregue_em as "entregueEm", o.numero as "numeroOs",
      (select count(*)::int from agenda_comentario x where x.cod_distribuidor = s.cod_distribuidor and x.cod_agenda_veiculo = s.cod_agenda_veiculo) as comentarios,
      (select count(*)::int from checklist x where ${daVisita}) as checklists,
      (select count(*)::int from checklist x join orcamento q on q.cod_distribuidor = x.cod_distribuidor and q.cod_checklist = x.cod_checklist where ${daVisita} and q.tipo = 'COMPLEMENTAR' and q.fase = 'ABERTO') as "complementaresPendentes",
      (select g.valor::int from concessionaria_config g where g.cod_distribuidor = s.cod_distribuidor and g.cod_concessionaria = s.cod_concessionaria and g.chave = 'agenda.folga') as folga
    from agenda_veiculo s
    join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    join veiculo v on v.cod_distribuidor = s.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = s.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join consultor n on n.cod_distribuidor = s.cod_distribuidor and n.cod_consultor = p.cod_consultor
    left join motivo_pausa m on m.cod_distribuidor = s.cod_distribuidor and m.cod_motivo = s.cod_status_paralisado
    left join lateral (select o.numero from ordem_servico o where o.cod_distribuidor = s.cod_distribuidor and o.cod_passagem = s.cod_passagem order by o.fechada_em is not null, o.cod_os limit 1) o on true
    where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_concessionaria = ${codConcessionaria} and ${onde} order by s.cod_status, s.ordem, s.cod_agenda_veiculo`.execute(
    c.tx,
  )
  const passagens = r.rows.map((g) => g.codPassagem)
  const agora = new Date()
  // The forecast looks at all open work of the store: what runs over elsewhere delays a car here.
  const servicos = await listServicos(
    c,
    entre(sql`${abertosDaLoja(c, codConcessionaria)} union select x.cod_servico_agendado from servico_agendado x
      where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_passagem = any(${passagens}::int[])`),
    agora.toISOString(),
    { agora },
  )
  const fins = preverServicos(
    servicos.filter((s) => s.status < 5),
    agora.getTime(),
  )
  const porVisita = Map.groupBy(servicos, (s) => s.codPassagem)
  return r.rows.map(({ posicao, folga, ...g }) => {
    const dela = porVisita.get(g.codPassagem) ?? []
    const { previsao } = preverVisita(dela, fins, folga ?? FOLGA, agora.getTime())
    return {
      ...g,
      consultor: g.consultor === null ? null : nomeTratado(g.consultor),
      corAgenda: g.consultor === null ? null : corDoConsultor(posicao),
      previsao: previsao === null ? null : new Date(previsao).toISOString(),
      servicos: dela.map(resumo),
    }
  })
}

const resumo = (s: ServicoDaAgenda): Cartao['servicos'][number] => ({
  codServicoAgendado: s.codServicoAgendado,
  descricao: s.descricao,
  status: s.status,
  percentual: s.percentual,
  paralisado: s.paralisado,
  trabalhando: s.trabalhando,
  motivo: s.motivo,
  versao: s.versao,
})

/** Checklists of a visit: the car's own, made while it was here (or an hour before it was written down). */
const daVisita = sql`x.cod_distribuidor = p.cod_distribuidor and x.cod_veiculo = p.cod_veiculo and x.cancelado_em is null
  and x.criado_em >= p.chegou_em - interval '1 hour' and x.criado_em <= coalesce(p.entregue_em, 'infinity')`

/** The board of a store: cars that are here, and those that left today. */
export function quadroDaLoja(c: Ctx, loja: LojaDaLista | LojaDaAgenda): Promise<Cartao[]> {
  const { de } = limitesDoDia(loja, hojeNaLoja(loja))
  // The cards of years stand in the last column.
  const onde = sql<boolean>`s.cod_passagem = any(${visitasDesde(c, loja.codConcessionaria, de)})`
  return listCartoes(c, loja.codConcessionaria, onde)
}

/** One card of a store, if there is. */
export async function lerCartao(
  c: Ctx,
  codConcessionaria: number,
  codAgendaVeiculo: number,
): Promise<Cartao | undefined> {
  const [g] = await listCartoes(c, codConcessionaria, sql<boolean>`s.cod_agenda_veiculo = ${codAgendaVeiculo}`)
  return g
}

/** Walk-ins with an open work order and no card, the longest here first. */
export async function listPassantesSemCartao(c: Ctx, codConcessionaria: number): Promise<PassanteSemCartao[]> {
  const r = await sql<PassanteSemCartao>`
    select p.cod_passagem as "codPassagem", p.cod_concessionaria as "codConcessionaria", v.placa, v.chassi, v.modelo, k.nome as cliente, k.telefone, p.chegou_em as "chegouEm", o.cod_os as "codOs",
      o.numero as "numeroOs", n.nome as consultor
    from passagem p
    join veiculo v on v.cod_distribuidor = p.cod_distribuidor and v.cod_veiculo = p.cod_veiculo
    join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente
    left join consultor n on n.cod_distribuidor = p.cod_distribuidor and n.cod_consultor = p.cod_consultor
    join lateral (select o.cod_os, o.numero from ordem_servico o where o.cod_distribuidor = p.cod_distribuidor and o.cod_passagem = p.cod_passagem and o.fechada_em is null order by o.cod_os limit 1) o on true
    where p.cod_distribuidor = ${c.inquilino.codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.entregue_em is null and p.passante
      and not exists (select from agenda_veiculo g where g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem) order by p.chegou_em, p.cod_passagem`.execute(
    c.tx,
  )
  return r.rows.map((p) => ({ ...p, consultor: p.consultor === null ? null : nomeTratado(p.consultor) }))
}

/** Comments of a card, oldest first; or one of them. */
export async function listComentarios(
  c: Ctx,
  codAgendaVeiculo: number,
  codComentario: number | null = null,
): Promise<ComentarioDaAgenda[]> {
  const r = await sql<ComentarioDaAgenda>`
    select x.cod_comentario as "codComentario", x.texto, x.cod_usuario as "codUsuario", x.quem, x.em,
      coalesce((select jsonb_agg(jsonb_build_object('codUsuario', u.cod_usuario, 'nome', u.nome) order by u.nome) from usuario u where u.cod_distribuidor = x.cod_distribuidor and u.cod_usuario = any(x.mencoes)), '[]') as mencoes
    from agenda_comentario x where x.cod_distribuidor = ${c.inquilino.codDistribuidor} and x.cod_agenda_veiculo = ${codAgendaVeiculo}
      and (${codComentario}::int is null or x.cod_comentario = ${codComentario}::int) order by x.cod_comentario`.execute(
    c.tx,
  )
  return r.rows
}

/** Checklists of a card's visit with their quotes, newest first. */
export async function listChecklistsAtivos(c: Ctx, codAgendaVeiculo: number): Promise<ChecklistAtivo[]> {
  const r = await sql<
    Omit<ChecklistAtivo, 'checklist' | 'orcamentos'> & {
      numero: number
      ano: number
      orcamentos: {
        codOrcamento: number
        sequencia: number
        tipo: string
        estado: EstadoOrcamento
        valor: number | null
        valorAprovado: number
      }[]
    }
  >`select x.cod_checklist as "codCheckList", x.numero, x.ano, x.criado_em as "realizadoEm", x.km, x.vermelhos, x.amarelos, x.verdes,
      coalesce((select jsonb_agg(jsonb_build_object('codOrcamento', q.cod_orcamento, 'sequencia', q.sequencia, 'tipo', q.tipo, 'estado', q.estado, 'valor', q.valor, 'valorAprovado', q.valor_aprovado) order by q.sequencia)
        from orcamento q where q.cod_distribuidor = x.cod_distribuidor and q.cod_checklist = x.cod_checklist), '[]') as orcamentos
    from agenda_veiculo s join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem join checklist x on ${daVisita}
    where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.cod_agenda_veiculo = ${codAgendaVeiculo} order by x.criado_em desc`.execute(
    c.tx,
  )
  const mascara = c.inquilino.mascaraCodigoInterno
  return r.rows.map(({ numero, ano, orcamentos, ...k }) => ({
    ...k,
    checklist: numeroDe(numero, ano, 0, mascara),
    orcamentos: orcamentos.map(({ sequencia, ...o }) => ({
      ...o,
      checklist: numeroDe(numero, ano, sequencia, mascara),
    })),
  }))
}

/** What a card holds besides what the board shows of it. */
export async function lerVisita(c: Ctx, codPassagem: number) {
  const r = await sql<{
    codVeiculo: number
    codCliente: number
    codAgendamento: number | null
    telefone: string | null
    email: string | null
    km: number | null
    observacao: string
    versaoPassagem: number
  }>`select p.cod_veiculo as "codVeiculo", p.cod_cliente as "codCliente", p.cod_agendamento as "codAgendamento", k.telefone, k.email, p.km, p.observacao, p.versao as "versaoPassagem"
    from passagem p join cliente k on k.cod_distribuidor = p.cod_distribuidor and k.cod_cliente = p.cod_cliente where p.cod_distribuidor = ${c.inquilino.codDistribuidor} and p.cod_passagem = ${codPassagem}`.execute(
    c.tx,
  )
  return r.rows[0]
}

/** Active users of the agenda who reach a store, by name. */
export async function listMencionaveis(
  c: Ctx,
  codConcessionaria: number,
): Promise<{ codUsuario: number; nome: string }[]> {
  const r = await sql<{ codUsuario: number; nome: string }>`select u.cod_usuario as "codUsuario", u.nome from usuario u
    where u.cod_distribuidor = ${c.inquilino.codDistribuidor} and u.ativo and u.cod_nivel in (-1, 1, 2, 4, 5)
      and exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = ${codConcessionaria}) order by u.nome, u.cod_usuario`.execute(
    c.tx,
  )
  return r.rows
}

/** All that happened to a visit and to the appointment that it came from, oldest first. */
export async function listEventos(c: Ctx, codPassagem: number, codAgendamento: number | null) {
  const r = await sql<{
    codEvento: number
    em: string
    quem: string
    codUsuario: number | null
    alvo: 'AGENDAMENTO' | 'PASSAGEM' | 'SERVICO' | 'CARTAO' | 'OS'
    acao: string
    codServicoAgendado: number | null
    descricao: string | null
    coluna: string | null
    dados: Record<string, unknown> | null
    motivo: string | null
    observacao: string | null
  }>`select e.cod_evento as "codEvento", e.em, e.quem, e.cod_usuario as "codUsuario", e.alvo, e.acao, e.cod_servico_agendado as "codServicoAgendado", s.descricao, g.nome as coluna, e.dados, e.motivo, e.observacao
    from agenda_evento e
    left join servico_agendado s on s.cod_distribuidor = e.cod_distribuidor and s.cod_servico_agendado = e.cod_servico_agendado
    left join agenda_status g on e.alvo = 'CARTAO' and g.cod_distribuidor = e.cod_distribuidor and g.cod_status = (e.depois->>'codStatus')::int
    where e.cod_distribuidor = ${c.inquilino.codDistribuidor} and (e.cod_passagem = ${codPassagem} or e.cod_agendamento = ${codAgendamento}::int) order by e.cod_evento`.execute(
    c.tx,
  )
  return r.rows
}
