import { sql } from 'kysely'
import type { Linha, LinhaSalvar } from '#shared/oficina-digital.ts'
import { totalLinha } from '#shared/orcamento.ts'
import { conflict, invalid } from '../errors.ts'
import type { Tx } from '../db.ts'
import type { Inquilino } from '../tenant.ts'
import type { Travado } from './queries.ts'
import { devolverAFila } from './recuperacao.ts'

/** A line from a finding: the suggested part and service come priced from the catalogue where it knows them. */
export async function linhasDosAchados(tx: Tx, inquilino: Inquilino, codCheckList: number): Promise<LinhaSalvar[]> {
  const { codDistribuidor } = inquilino
  const achados = await tx
    .selectFrom('checklistItem as i')
    .leftJoin('peca as p', (j) => j.onRef('p.codDistribuidor', '=', 'i.codDistribuidor').onRef('p.codigo', '=', 'i.pecaSugerida'))
    .leftJoin('servico as s', (j) => j.onRef('s.codDistribuidor', '=', 'i.codDistribuidor').onRef('s.codigo', '=', 'i.servicoSugerido'))
    .select([
      'i.codItem',
      'i.nome',
      'i.estado',
      'i.comentarioCliente',
      'p.codigo',
      'p.descricao',
      'p.custo',
      'p.preco',
      's.codigo as servico',
      's.descricao as servicoNome',
      's.minutos',
      's.custoHora',
      's.valorHora',
    ])
    .where('i.codDistribuidor', '=', codDistribuidor)
    .where('i.codChecklist', '=', codCheckList)
    .where('i.estado', 'in', ['VERMELHO', 'AMARELO'])
    .orderBy(sql`case i.estado when 'VERMELHO' then 0 else 1 end`)
    .orderBy('i.ordem')
    .execute()
  return achados.map((a) => ({
    codItem: a.codItem,
    titulo: a.nome,
    comentarioCliente: a.comentarioCliente,
    cor: a.estado === 'VERMELHO' ? 'VERMELHO' : 'AMARELO',
    origem: 'ACHADO',
    vinculo: null,
    pecas:
      a.codigo && a.descricao ? [{ codigo: a.codigo, descricao: a.descricao, quantidade: 1, custoUnitario: a.custo, precoUnitario: a.preco, desconto: 0 }] : [],
    maoDeObra:
      a.servico && a.servicoNome
        ? [{ codigo: a.servico, descricao: a.servicoNome, minutos: a.minutos, custoHora: a.custoHora, valorHora: a.valorHora, desconto: 0 }]
        : [],
  }))
}

/** Makes a quote's lines equal to what was sent: updates, adds, removes; an approved line is refused. */
export async function gravarLinhas(tx: Tx, inquilino: Inquilino, o: Travado, atuais: readonly Linha[], novas: readonly LinhaSalvar[]): Promise<void> {
  const { codDistribuidor } = inquilino
  const chave = { codDistribuidor, codConcessionaria: o.codConcessionaria }
  const conhecidas = new Set(atuais.map((l) => l.codLinha))
  if (atuais.some((l) => l.estado === 'APROVADO' || l.estado === 'EXECUTADO' || l.estado === 'NAO_EXECUTADO'))
    throw conflict('linha-aprovada', 'Uma linha aprovada pelo cliente não muda mais')
  conferir(novas, conhecidas)
  await conferirItens(tx, inquilino, o, novas)
  const ficam = new Set(novas.flatMap((l) => l.codLinha ?? []))
  const saem = atuais.filter((l) => !ficam.has(l.codLinha)).map((l) => l.codLinha)
  if (saem.length > 0) {
    await devolverAFila(tx, inquilino, o.codOrcamento, saem)
    await tx.deleteFrom('orcamentoLinha').where('codDistribuidor', '=', codDistribuidor).where('codLinha', 'in', saem).execute()
  }
  const mantidas = [...ficam]
  if (mantidas.length > 0)
    await tx
      .deleteFrom('orcamentoComponente')
      .where('codDistribuidor', '=', codDistribuidor)
      .where(sql<boolean>`cod_linha = any(${mantidas}::bigint[])`)
      .execute()

  const componentes = []
  let valor: number | null = null
  for (const [ordem, l] of novas.entries()) {
    const total = totalLinha(l)
    if (total !== null) valor = (valor ?? 0) + total
    const campos = {
      ordem,
      codItem: l.codItem,
      titulo: l.titulo,
      comentarioCliente: l.comentarioCliente,
      cor: l.cor,
      origem: l.origem,
      vinculo: l.vinculo,
      total,
      estado: total === null ? 'PENDENTE' : 'PRECIFICADO',
      motivo: null,
      adiadoPara: null,
      adiadoKm: null,
    }
    const codLinha =
      l.codLinha ??
      (
        await tx
          .insertInto('orcamentoLinha')
          .values({ ...chave, codOrcamento: o.codOrcamento, ...campos })
          .returning('codLinha')
          .executeTakeFirstOrThrow()
      ).codLinha
    if (l.codLinha) await tx.updateTable('orcamentoLinha').set(campos).where('codDistribuidor', '=', codDistribuidor).where('codLinha', '=', codLinha).execute()
    componentes.push(
      ...l.pecas.map((p, i) => ({
        ...chave,
        codLinha,
        ordem: i,
        tipo: 'PECA',
        codigo: p.codigo,
        descricao: p.descricao,
        quantidade: p.quantidade,
        minutos: null,
        custo: p.custoUnitario,
        preco: p.precoUnitario,
        desconto: p.desconto,
      })),
      ...l.maoDeObra.map((m, i) => ({
        ...chave,
        codLinha,
        ordem: 100 + i,
        tipo: 'MAO_DE_OBRA',
        codigo: m.codigo,
        descricao: m.descricao,
        quantidade: null,
        minutos: m.minutos,
        custo: m.custoHora,
        preco: m.valorHora,
        desconto: m.desconto,
      })),
    )
  }
  if (componentes.length > 0) await tx.insertInto('orcamentoComponente').values(componentes).execute()
  await tx.updateTable('orcamento').set({ valor }).where('codDistribuidor', '=', codDistribuidor).where('codOrcamento', '=', o.codOrcamento).execute()
}

function conferir(novas: readonly LinhaSalvar[], conhecidas: ReadonlySet<number>): void {
  novas.forEach((l, i) => {
    if (l.codLinha && !conhecidas.has(l.codLinha)) throw invalid('Linha desconhecida', { [`linhas.${i}`]: 'Esta linha não existe mais neste orçamento' })
    l.pecas.forEach((p, j) => {
      if (p.precoUnitario !== null && p.desconto > Math.round(p.quantidade * p.precoUnitario))
        throw invalid('Desconto maior que o preço', { [`linhas.${i}.pecas.${j}.desconto`]: `${p.descricao}: o desconto passa do valor` })
    })
    l.maoDeObra.forEach((m, j) => {
      if (m.minutos !== null && m.valorHora !== null && m.desconto > Math.round((m.minutos * m.valorHora) / 60))
        throw invalid('Desconto maior que o preço', { [`linhas.${i}.maoDeObra.${j}.desconto`]: `${m.descricao}: o desconto passa do valor` })
    })
  })
}

/** A line's evidence belongs to the quote's own checklist. */
async function conferirItens(tx: Tx, inquilino: Inquilino, o: Travado, novas: readonly LinhaSalvar[]): Promise<void> {
  const itens = [...new Set(novas.flatMap((l) => l.codItem ?? []))]
  if (itens.length === 0) return
  const { n } = await tx
    .selectFrom('checklistItem as i')
    .innerJoin('orcamento as o', (j) => j.onRef('o.codDistribuidor', '=', 'i.codDistribuidor').onRef('o.codChecklist', '=', 'i.codChecklist'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('i.codDistribuidor', '=', inquilino.codDistribuidor)
    .where('o.codOrcamento', '=', o.codOrcamento)
    .where(sql<boolean>`i.cod_item = any(${itens}::bigint[])`)
    .executeTakeFirstOrThrow()
  if (n !== itens.length) throw invalid('Achado desconhecido', { linhas: 'Uma das linhas aponta para um achado de outro checklist' })
}
