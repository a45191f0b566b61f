import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChecklistRecebido } from '#shared/integracao.ts'
import { formatarCodigoInterno } from '#shared/mascara.ts'
import { normalizarPlaca, placaValida } from '#shared/placa.ts'
import { normalizarTelefone } from '#shared/telefone.ts'
import type { Tx } from '../db.ts'
import { AppError, invalid } from '../errors.ts'
import { refazerFoto, type Arquivos } from '../files.ts'
import type { Publicar } from '../http.ts'
import type { Inquilino } from '../tenant.ts'

export interface Recebimento {
  codCheckList: number
  checklist: string
  codOrcamento: number | null
  repetido: boolean
}

/** Evidence rules of domain §3: amber and red need a photo or a measure, red also words for the customer. */
function exigirEvidencias(c: ChecklistRecebido): void {
  const campos: Record<string, string> = {}
  if (c.veiculo.placa && !placaValida(c.veiculo.placa)) campos['veiculo.placa'] = `A placa ${c.veiculo.placa} não é AAA-9999 nem AAA9A99`
  if (!c.veiculo.placa && !c.veiculo.chassi) campos['veiculo.placa'] = 'Informe a placa ou o chassi'
  c.itens.forEach((i, n) => {
    if (i.estado !== 'AMARELO' && i.estado !== 'VERMELHO') return
    if (i.fotos.length === 0 && i.medida === undefined) campos[`itens.${n}.fotos`] = `${i.nome}: amarelo e vermelho precisam de foto ou medida`
    if (i.estado === 'VERMELHO' && !i.comentarioCliente) campos[`itens.${n}.comentarioCliente`] = `${i.nome}: vermelho precisa de um comentário para o cliente`
  })
  const [primeiro] = Object.values(campos)
  if (primeiro) throw invalid(primeiro, campos)
}

/** Takes a checklist in, once per `idExterno` of the store; amber or red items open a quote and tell the store. */
export async function receberChecklist(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, publicar: Publicar, c: ChecklistRecebido): Promise<Recebimento> {
  const { codDistribuidor } = inquilino
  const { codConcessionaria } = c
  const loja = await tx
    .selectFrom('concessionaria')
    .select(['nome', 'fuso'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codConcessionaria', '=', codConcessionaria)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!loja) throw invalid('Concessionária desconhecida', { codConcessionaria: 'Não existe concessionária ativa com este código' })
  const resumoEntrada = createHash('sha256').update(JSON.stringify(c)).digest('hex')
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, hashtext(${`${codConcessionaria}:${c.idExterno}`}))`.execute(tx)
  const antes = await jaRecebido(tx, inquilino, c)
  if (antes) {
    if (antes.resumoEntrada !== resumoEntrada)
      throw new AppError(422, 'id-externo-repetido', `O idExterno ${c.idExterno} já foi usado com outro conteúdo`, {
        campos: { idExterno: 'Já usado com outro conteúdo' },
      })
    return {
      codCheckList: antes.codChecklist,
      checklist: formatarCodigoInterno(antes.numero, antes.ano, inquilino.mascaraCodigoInterno),
      codOrcamento: antes.codOrcamento,
      repetido: true,
    }
  }
  exigirEvidencias(c)
  const fotos = await guardarFotos(inquilino, arquivos, c)

  const chave = { codDistribuidor, codConcessionaria }
  const codVeiculo = await veiculo(tx, chave, c.veiculo)
  const codCliente = await cliente(tx, chave, c.cliente)
  const codConsultor = c.consultor ? await pessoa(tx, 'consultor', chave, c.consultor) : null
  const codMecanico = c.mecanico ? await pessoa(tx, 'mecanico', chave, c.mecanico) : null
  const criadoEm = c.realizadoEm ?? new Date().toISOString()
  const conta = (estado: string) => c.itens.filter((i) => i.estado === estado).length
  const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
  const numero = await proximoNumero(tx, chave)
  const ano = Number(new Date(criadoEm).toLocaleDateString('en-CA', { timeZone: loja.fuso }).slice(0, 4))
  const { codChecklist } = await tx
    .insertInto('checklist')
    .values({
      ...chave,
      numero,
      ano,
      idExterno: c.idExterno,
      resumoEntrada,
      codVeiculo,
      codCliente,
      codConsultor,
      codMecanico,
      km: c.km ?? null,
      tipoOs: c.tipoOs ?? null,
      garantia: c.garantia,
      ...cores,
      criadoEm,
      finalizadoEm: criadoEm,
    })
    .returning('codChecklist')
    .executeTakeFirstOrThrow()
  await gravarItens(tx, chave, codChecklist, c, fotos)

  const checklist = formatarCodigoInterno(numero, ano, inquilino.mascaraCodigoInterno)
  if (cores.vermelhos + cores.amarelos === 0) return { codCheckList: codChecklist, checklist, codOrcamento: null, repetido: false }
  const placa = c.veiculo.placa ? normalizarPlaca(c.veiculo.placa) : null
  const { codOrcamento } = await tx
    .insertInto('orcamento')
    .values({
      ...chave,
      ...cores,
      codChecklist,
      checklistNumero: numero,
      checklistAno: ano,
      estado: 'NOVO',
      entrouNoEstadoEm: sql`now()`,
      criadoEm: sql`now()`,
      placa,
      chassi: c.veiculo.chassi ?? null,
      modelo: c.veiculo.modelo,
      ano: c.veiculo.ano ?? null,
      cliente: c.cliente.nome,
      telefone: c.cliente.telefone ? normalizarTelefone(c.cliente.telefone) : null,
      km: c.km ?? null,
      consultor: c.consultor ?? null,
    })
    .returning('codOrcamento')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('orcamentoEvento')
    .values({ ...chave, codOrcamento, tipo: 'CRIADO', para: 'NOVO', quem: c.mecanico ?? 'Integração', detalhe: `checklist ${checklist}` })
    .execute()
  publicar('oficinaDigitalOrcamento_', codConcessionaria, {
    titulo: `Novo orçamento · ${c.veiculo.modelo}`,
    cliente: c.cliente.nome,
    placa,
    codOrcamento,
    codConcessionaria,
  })
  return { codCheckList: codChecklist, checklist, codOrcamento, repetido: false }
}

function jaRecebido(tx: Tx, inquilino: Inquilino, c: ChecklistRecebido) {
  return tx
    .selectFrom('checklist as k')
    .leftJoin('orcamento as o', (j) =>
      j.onRef('o.codDistribuidor', '=', 'k.codDistribuidor').onRef('o.codChecklist', '=', 'k.codChecklist').on('o.sequencia', '=', 0),
    )
    .select(['k.codChecklist', 'k.numero', 'k.ano', 'k.resumoEntrada', 'o.codOrcamento'])
    .where('k.codDistribuidor', '=', inquilino.codDistribuidor)
    .where('k.codConcessionaria', '=', c.codConcessionaria)
    .where('k.idExterno', '=', c.idExterno)
    .executeTakeFirst()
}

interface FotoGuardada {
  arquivo: string
  miniatura: string
  largura: number
  altura: number
}

/** Re-encodes and stores each photo before any row is written; names are ours, never the sender's. */
async function guardarFotos(inquilino: Inquilino, arquivos: Arquivos, c: ChecklistRecebido): Promise<FotoGuardada[][]> {
  const pasta = `${inquilino.codDistribuidor}/${c.codConcessionaria}/${randomUUID()}`
  const porItem: FotoGuardada[][] = []
  for (const [n, item] of c.itens.entries()) {
    const dele: FotoGuardada[] = []
    for (const [m, f] of item.fotos.entries()) {
      const { foto, miniatura, largura, altura } = await refazerFoto(Buffer.from(f.dados, 'base64'), `itens.${n}.fotos.${m}`)
      const base = `${pasta}/${n}-${m}`
      await arquivos.gravar(`${base}.webp`, foto, 'image/webp')
      await arquivos.gravar(`${base}-p.webp`, miniatura, 'image/webp')
      dele.push({ arquivo: `${base}.webp`, miniatura: `${base}-p.webp`, largura, altura })
    }
    porItem.push(dele)
  }
  return porItem
}

interface Chave {
  codDistribuidor: number
  codConcessionaria: number
}

async function gravarItens(tx: Tx, chave: Chave, codChecklist: number, c: ChecklistRecebido, fotos: FotoGuardada[][]): Promise<void> {
  const itens = await tx
    .insertInto('checklistItem')
    .values(
      c.itens.map((i, ordem) => ({
        ...chave,
        codChecklist,
        ordem,
        grupo: i.grupo,
        nome: i.nome,
        estado: i.estado,
        medida: i.medida ?? null,
        unidade: i.unidade ?? null,
        limite: i.limite ?? null,
        comentarioInterno: i.comentarioInterno ?? null,
        comentarioCliente: i.comentarioCliente ?? null,
        servicoSugerido: i.servicoSugerido ?? null,
        pecaSugerida: i.pecaSugerida ?? null,
      })),
    )
    .returning(['codItem', 'ordem'])
    .execute()
  const linhas = itens.flatMap((i) => (fotos[i.ordem] ?? []).map((f) => ({ ...chave, codItem: i.codItem, ...f })))
  if (linhas.length > 0) await tx.insertInto('checklistFoto').values(linhas).execute()
}

/** Next number of the store; the row lock makes the sequence gapless and without repeats. */
async function proximoNumero(tx: Tx, chave: Chave): Promise<number> {
  const r = await tx
    .insertInto('sequencia')
    .values({ ...chave, nome: 'checklist', ultimo: 1 })
    .onConflict((c) => c.columns(['codDistribuidor', 'codConcessionaria', 'nome']).doUpdateSet({ ultimo: sql`sequencia.ultimo + 1` }))
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return r.ultimo
}

async function veiculo(tx: Tx, chave: Chave, v: ChecklistRecebido['veiculo']): Promise<number> {
  const campos = {
    marca: v.marca,
    modelo: v.modelo,
    versao: v.versao ?? null,
    ano: v.ano ?? null,
    combustivel: v.combustivel ?? null,
    chassi: v.chassi ?? null,
  }
  if (v.placa) {
    const placa = normalizarPlaca(v.placa)
    const r = await sql<{ codVeiculo: number }>`
      insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo, versao, ano, combustivel, chassi)
      values (${chave.codDistribuidor}, ${chave.codConcessionaria}, ${placa}, ${campos.marca}, ${campos.modelo}, ${campos.versao}, ${campos.ano}, ${campos.combustivel}, ${campos.chassi})
      on conflict (cod_distribuidor, cod_concessionaria, placa_chave) do update set placa = excluded.placa, marca = excluded.marca, modelo = excluded.modelo, ano = coalesce(excluded.ano, veiculo.ano), chassi = coalesce(excluded.chassi, veiculo.chassi)
      returning cod_veiculo`.execute(tx)
    return r.rows[0]?.codVeiculo ?? 0
  }
  const achado = await tx
    .selectFrom('veiculo')
    .select('codVeiculo')
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codConcessionaria', '=', chave.codConcessionaria)
    .where('chassi', '=', campos.chassi)
    .executeTakeFirst()
  return (
    achado?.codVeiculo ??
    (
      await tx
        .insertInto('veiculo')
        .values({ ...chave, ...campos })
        .returning('codVeiculo')
        .executeTakeFirstOrThrow()
    ).codVeiculo
  )
}

/** The same person by document, else by phone and name, else a new one. */
async function cliente(tx: Tx, chave: Chave, c: ChecklistRecebido['cliente']): Promise<number> {
  const documento = c.documento ? c.documento.toUpperCase().replace(/[^0-9A-Z]/g, '') : null
  const telefone = c.telefone ? normalizarTelefone(c.telefone) : null
  const dados = { nome: c.nome, documento, telefone, email: c.email?.toLowerCase() ?? null }
  const base = tx
    .selectFrom('cliente')
    .select('codCliente')
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codConcessionaria', '=', chave.codConcessionaria)
  const achado = documento
    ? await base.where('documento', '=', documento).executeTakeFirst()
    : telefone
      ? await base.where('telefone', '=', telefone).where('nome', '=', c.nome).executeTakeFirst()
      : undefined
  if (!achado)
    return (
      await tx
        .insertInto('cliente')
        .values({ ...chave, ...dados })
        .returning('codCliente')
        .executeTakeFirstOrThrow()
    ).codCliente
  await tx
    .updateTable('cliente')
    .set({ nome: dados.nome, telefone: sql`coalesce(${telefone}, telefone)`, email: sql`coalesce(${dados.email}, email)` })
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codCliente', '=', achado.codCliente)
    .execute()
  return achado.codCliente
}

async function pessoa(tx: Tx, tipo: 'consultor' | 'mecanico', chave: Chave, nome: string): Promise<number> {
  const r = await sql<{ cod: number }>`
    insert into ${sql.table(tipo)} (cod_distribuidor, cod_concessionaria, nome) values (${chave.codDistribuidor}, ${chave.codConcessionaria}, ${nome})
    on conflict (cod_distribuidor, cod_concessionaria, nome) do update set nome = excluded.nome returning ${sql.ref(`cod_${tipo}`)} as cod`.execute(tx)
  return r.rows[0]?.cod ?? 0
}
