import { sql } from 'kysely'
import type { z } from 'zod'
import type { decisao, OrcamentoCliente } from '#shared/cliente.ts'
import { primeiroNome } from '#shared/nome.ts'
import { conteudoVersao } from '#shared/versao.ts'
import { listItens } from '../checklists/queries.ts'
import { transacao, type Banco, type Tx } from '../db.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import type { Arquivos } from '../files.ts'
import { aplicar } from '../oficina-digital/transicao.ts'
import { travar } from '../oficina-digital/queries.ts'
import type { Inquilino } from '../tenant.ts'

export interface Alvo {
  codOrcamento: number
  codConcessionaria: number
  numero: number
}

/** What a public token opens, within this host's distributor; throws 404 for one that never existed. */
export async function alvoDoToken(banco: Banco, inquilino: Inquilino, token: string): Promise<Alvo> {
  const v = await transacao(banco, 'sistema', (tx) =>
    tx
      .selectFrom('orcamentoVersao')
      .select(['codOrcamento', 'codConcessionaria', 'numero'])
      .where('codDistribuidor', '=', inquilino.codDistribuidor)
      .where('token', '=', token)
      .executeTakeFirst(),
  )
  if (!v) throw notFound('Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.')
  return v
}

async function lerVersao(tx: Tx, inquilino: Inquilino, alvo: Alvo) {
  return tx
    .selectFrom('orcamentoVersao')
    .select(['conteudo', 'sha256', 'enviadaEm', 'expiraEm', 'retiradaEm', 'respondidaEm', 'assinadaPor', sql<boolean>`expira_em < now()`.as('vencida')])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numero', '=', alvo.numero)
    .executeTakeFirstOrThrow()
}

/** The frozen version as the customer sees it, with the decision when there is one. */
export async function abrirParaCliente(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, alvo: Alvo): Promise<OrcamentoCliente> {
  const v = await lerVersao(tx, inquilino, alvo)
  const c = conteudoVersao.parse(JSON.parse(v.conteudo))
  const o = await tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', (j) => j.onRef('c.codDistribuidor', '=', 'o.codDistribuidor').onRef('c.codConcessionaria', '=', 'o.codConcessionaria'))
    .innerJoin('checklist as k', (j) => j.onRef('k.codDistribuidor', '=', 'o.codDistribuidor').onRef('k.codChecklist', '=', 'o.codChecklist'))
    .select(['o.codChecklist', 'o.vermelhos', 'o.amarelos', 'o.verdes', 'o.estado', 'c.telefone', 'c.fuso', 'k.criadoEm'])
    .where('o.codDistribuidor', '=', inquilino.codDistribuidor)
    .where('o.codOrcamento', '=', alvo.codOrcamento)
    .executeTakeFirstOrThrow()
  const fotos = new Map((await listItens(tx, inquilino, arquivos, o.codChecklist)).map((i) => [i.codItem, i.fotos]))
  const decisoes = await tx
    .selectFrom('orcamentoDecisao')
    .select(['codLinha', 'decisao', 'motivo', 'adiadoPara'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numeroVersao', '=', alvo.numero)
    .execute()
  const porLinha = new Map(decisoes.map((d) => [d.codLinha, d]))
  const urgencia = { VERMELHO: 0, AMARELO: 1 }
  return {
    situacao: v.respondidaEm ? 'RESPONDIDO' : v.retiradaEm ? 'RETIRADO' : v.vencida || o.estado === 'EXPIRADO' ? 'EXPIRADO' : 'ABERTO',
    concessionaria: c.concessionaria,
    telefoneConcessionaria: o.telefone,
    cliente: primeiroNome(c.cliente),
    ...c.veiculo,
    checklistEm: o.criadoEm,
    vermelhos: o.vermelhos,
    amarelos: o.amarelos,
    verdes: o.verdes,
    linhas: c.linhas
      .map(({ codItem, comentario, ...l }) => {
        const d = porLinha.get(l.codLinha)
        return {
          ...l,
          comentario,
          fotos: (codItem !== null && fotos.get(codItem)) || [],
          decisao: (d?.decisao ?? null) as 'APROVADO' | null,
          motivo: (d?.motivo ?? null) as 'PRECO' | null,
          adiadoPara: d?.adiadoPara ?? null,
        }
      })
      .toSorted((a, b) => (a.cor ? urgencia[a.cor] : 2) - (b.cor ? urgencia[b.cor] : 2)),
    total: c.total,
    termos: { condicaoPagamento: c.termos.condicaoPagamento, inicioPrevisto: c.termos.inicioPrevisto, fimPrevisto: c.termos.fimPrevisto, expiraEm: c.expiraEm },
    numeroVersao: c.numero,
    sha256: v.sha256,
    respondidoEm: v.respondidaEm,
    assinadoPor: v.assinadaPor,
    primaria: inquilino.corPrimaria,
    fuso: o.fuso,
  }
}

/** The customer opened the page: ENVIADO becomes VISUALIZADO, once. True when it changed. */
export async function registrarAbertura(tx: Tx, inquilino: Inquilino, alvo: Alvo): Promise<boolean> {
  const o = await travar(tx, inquilino, alvo.codOrcamento)
  const v = await lerVersao(tx, inquilino, alvo)
  if (o.estado !== 'ENVIADO' || v.retiradaEm || v.vencida) return false
  await aplicar(
    tx,
    inquilino,
    o,
    'VISUALIZADO',
    { codUsuario: null, quem: 'Cliente' },
    { detalhe: `versão ${alvo.numero}`, mudancas: { visualizadoEm: sql`now()` } },
  )
  return true
}

export interface Resposta {
  sha256: string
  nome: string
  decisoes: readonly z.output<typeof decisao>[]
  ip: string
  userAgent: string
}

/** Stores the customer's decision with its evidence; a second answer, an old version or a missing line is refused. */
export async function responder(tx: Tx, inquilino: Inquilino, alvo: Alvo, r: Resposta): Promise<{ estado: string; aprovado: number }> {
  const { codDistribuidor } = inquilino
  const o = await travar(tx, inquilino, alvo.codOrcamento)
  const v = await lerVersao(tx, inquilino, alvo)
  if (v.respondidaEm) throw conflict('ja-respondido', 'Este orçamento já foi respondido.')
  if (v.retiradaEm) throw conflict('retirado', 'A oficina retirou este orçamento para revisão. Ela enviará outro link.')
  if (v.vencida) throw conflict('vencido', 'A validade deste orçamento terminou. Fale com a oficina.')
  if (v.sha256 !== r.sha256) throw conflict('outra-versao', 'O orçamento mudou. Recarregue a página antes de responder.')
  const c = conteudoVersao.parse(JSON.parse(v.conteudo))
  const decisoes = new Map(r.decisoes.map((d) => [d.codLinha, d]))
  const campos: Record<string, string> = {}
  for (const l of c.linhas) {
    const d = decisoes.get(l.codLinha)
    if (!d) campos[`linha.${l.codLinha}`] = `${l.titulo}: falta a sua decisão`
    else if (d.decisao === 'ADIADO' && !d.adiadoPara) campos[`linha.${l.codLinha}`] = `${l.titulo}: diga até quando adiar`
  }
  if (decisoes.size !== c.linhas.length || Object.keys(campos).length > 0)
    throw invalid(Object.values(campos)[0] ?? 'As linhas não são as deste orçamento', campos)

  let aprovado = 0
  let recusado = 0
  for (const l of c.linhas) {
    const d = decisoes.get(l.codLinha)
    if (!d) continue
    if (d.decisao === 'APROVADO') aprovado += l.total
    else recusado += l.total
    const motivo = d.decisao === 'REPROVADO' ? (d.motivo ?? null) : null
    const adiadoPara = d.decisao === 'ADIADO' ? (d.adiadoPara ?? null) : null
    await tx
      .updateTable('orcamentoLinha')
      .set({ estado: d.decisao, motivo, adiadoPara })
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codLinha', '=', l.codLinha)
      .where('codOrcamento', '=', o.codOrcamento)
      .execute()
    await tx
      .insertInto('orcamentoDecisao')
      .values({
        codDistribuidor,
        codConcessionaria: o.codConcessionaria,
        codOrcamento: o.codOrcamento,
        numeroVersao: alvo.numero,
        codLinha: l.codLinha,
        decisao: d.decisao,
        motivo,
        adiadoPara,
        sha256: v.sha256,
        canal: 'PAGINA',
        nome: r.nome,
        ip: r.ip,
        userAgent: r.userAgent.slice(0, 300),
        passoIdentidade: 'NOME_E_ACEITE',
        em: sql`now()`,
      })
      .execute()
  }
  await tx
    .updateTable('orcamentoVersao')
    .set({ respondidaEm: sql`now()`, assinadaPor: r.nome })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codOrcamento', '=', o.codOrcamento)
    .where('numero', '=', alvo.numero)
    .execute()
  const estado = await aplicar(
    tx,
    inquilino,
    o,
    'RESPONDIDO',
    { codUsuario: null, quem: r.nome },
    {
      detalhe: `versão ${alvo.numero} · pela página`,
      mudancas: { respondidoEm: sql`now()`, valorAprovado: aprovado, valorRecusado: recusado, visualizadoEm: sql`coalesce(visualizado_em, now())` },
    },
  )
  return { estado, aprovado }
}
