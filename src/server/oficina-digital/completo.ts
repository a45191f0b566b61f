import { sql } from 'kysely'
import type { Achado, CanalEnvio, OrcamentoCompleto } from '#shared/oficina-digital.ts'
import type { Nivel } from '#shared/contract.ts'
import { linkWhatsApp } from '#shared/telefone.ts'
import { listItens } from '../checklists/queries.ts'
import type { Tx } from '../db.ts'
import { notFound } from '../errors.ts'
import type { Arquivos } from '../files.ts'
import type { Inquilino } from '../tenant.ts'
import { alcadaDe, pedidoAtual } from './alcada.ts'
import { lerFamilia } from './familia.ts'
import { comoResumo, resumos } from './lista.ts'
import { enderecoPublico, listEventos, listLinhas } from './queries.ts'

interface LinhaVersao {
  numero: number
  token: string
  sha256: string
  enviadaEm: string
  expiraEm: string
  retiradaEm: string | null
  respondidaEm: string | null
  assinadaPor: string | null
  canais: string[]
}

export const COLUNAS_VERSAO = ['numero', 'token', 'sha256', 'enviadaEm', 'expiraEm', 'retiradaEm', 'respondidaEm', 'assinadaPor', 'canais'] as const

/** A sent version with its public address and, for a mobile phone, the draft in WhatsApp. */
export function comoVersao({ token, canais, ...v }: LinhaVersao, inquilino: Inquilino, o: { cliente: string; modelo: string; telefone: string | null }) {
  const url = enderecoPublico(inquilino, token)
  return {
    ...v,
    canais: canais as CanalEnvio[],
    url,
    whatsapp: o.telefone ? linkWhatsApp(o.telefone, `Olá, ${o.cliente.split(' ')[0]}! O orçamento do seu ${o.modelo} está pronto: ${url}`) : null,
  }
}

/** Amber and red items of the quote's checklist, each with what the vehicle's previous visit had for it. */
async function listAchados(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, codCheckList: number): Promise<Achado[]> {
  const achados = (await listItens(tx, inquilino, arquivos, codCheckList)).filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO')
  const r = await sql<{ nome: string; em: string; estado: string; medida: number | null; unidade: string | null }>`
    select i.nome as "nome", a.criado_em as "em", i.estado as "estado", i.medida as "medida", i.unidade as "unidade"
    from checklist k
    cross join lateral (select p.cod_checklist, p.criado_em from checklist p where p.cod_distribuidor = k.cod_distribuidor and p.cod_veiculo = k.cod_veiculo and p.criado_em < k.criado_em and p.cancelado_em is null order by p.criado_em desc limit 1) a
    join checklist_item i on i.cod_distribuidor = k.cod_distribuidor and i.cod_checklist = a.cod_checklist
    where k.cod_distribuidor = ${inquilino.codDistribuidor} and k.cod_checklist = ${codCheckList}`.execute(tx)
  const antes = new Map(r.rows.map(({ nome, ...i }) => [nome, i]))
  return achados.map((i) => ({ ...i, anterior: antes.get(i.nome) ?? null }))
}

/** A quote with all that its screens show, as a person of this level sees it; throws 404. */
export async function getOrcamento(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, codOrcamento: number, nivel: Nivel): Promise<OrcamentoCompleto> {
  const resumo = await resumos(tx, inquilino)
    .innerJoin('checklist as k', (j) => j.onRef('k.codDistribuidor', '=', 'o.codDistribuidor').onRef('k.codChecklist', '=', 'o.codChecklist'))
    .innerJoin('cliente as p', (j) => j.onRef('p.codDistribuidor', '=', 'k.codDistribuidor').onRef('p.codCliente', '=', 'k.codCliente'))
    .innerJoin('veiculo as v', (j) => j.onRef('v.codDistribuidor', '=', 'k.codDistribuidor').onRef('v.codVeiculo', '=', 'k.codVeiculo'))
    .select([
      'p.codCliente',
      'v.marca',
      'o.telefone',
      'o.km',
      'o.condicaoPagamento',
      'o.inicioPrevisto',
      'o.fimPrevisto',
      'o.validadeDias',
      'p.email',
      'p.documento',
    ])
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirst()
  if (!resumo) throw notFound('Orçamento não encontrado')
  const { codCliente, telefone, km, marca, condicaoPagamento, inicioPrevisto, fimPrevisto, validadeDias, email, documento, ...linha } = resumo
  const versao = await tx
    .selectFrom('orcamentoVersao')
    .select(COLUNAS_VERSAO)
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  const linhas = await listLinhas(tx, inquilino, codOrcamento)
  return {
    ...comoResumo(linha, inquilino.mascaraCodigoInterno),
    codCliente,
    telefone,
    email,
    documentoFim: documento?.slice(-4) ?? null,
    km,
    marca,
    linhas,
    achados: await listAchados(tx, inquilino, arquivos, resumo.codChecklist),
    termos: { validadeDias, ...(condicaoPagamento && { condicaoPagamento }), ...(inicioPrevisto && { inicioPrevisto }), ...(fimPrevisto && { fimPrevisto }) },
    versaoEnviada: versao ? comoVersao(versao, inquilino, { cliente: resumo.cliente, modelo: resumo.modelo, telefone }) : null,
    alcada: await alcadaDe(tx, inquilino, resumo.codConcessionaria, nivel),
    pedidoAlcada: await pedidoAtual(tx, inquilino, codOrcamento, linhas),
    ...(await lerFamilia(tx, inquilino, resumo.codChecklist, codOrcamento)),
    eventos: await listEventos(tx, inquilino, codOrcamento),
  }
}
