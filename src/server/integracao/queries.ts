import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { VerificacaoConferida } from '#shared/checklists.ts'
import { erroDocumento } from '#shared/documento.ts'
import { faltaEvidencia } from '#shared/evidencias.ts'
import type { ChecklistRecebido } from '#shared/integracao.ts'
import { formatarCodigoInterno } from '#shared/mascara.ts'
import { normalizarPlaca, placaValida } from '#shared/placa.ts'
import { normalizarTelefone } from '#shared/telefone.ts'
import { conferir } from '#shared/verificacoes.ts'
import { getVisitaAnterior, pedidasAo } from '../checklists/queries.ts'
import { type Chave, cliente, veiculo } from '../clientes/queries.ts'
import { cnpjAlfanumerico } from '../concessionarias/queries.ts'
import { registrarEvento } from '../corrente.ts'
import type { Tx } from '../db.ts'
import { AppError, invalid } from '../errors.ts'
import { type Arquivos, refazerFoto } from '../files.ts'
import type { Publicar } from '../http.ts'
import type { Inquilino } from '../tenant.ts'
import { pessoa } from './registros.ts'

export interface Recebimento {
  codCheckList: number
  checklist: string
  codOrcamento: number | null
  repetido: boolean
  avisos: string[]
}

/** The vehicle and the customer's document are real ones; evidence rules of domain §3: amber and red need a photo or a measure, red also words for the customer. */
function exigirEvidencias(c: ChecklistRecebido, alfanumerico: boolean): void {
  const campos: Record<string, string> = {}
  if (c.veiculo.placa && !placaValida(c.veiculo.placa)) campos['veiculo.placa'] = `A placa ${c.veiculo.placa} não é AAA-9999 nem AAA9A99`
  if (!c.veiculo.placa && !c.veiculo.chassi) campos['veiculo.placa'] = 'Informe a placa ou o chassi'
  const documento = c.cliente.documento ? erroDocumento(c.cliente.documento, alfanumerico) : null
  if (documento) campos['cliente.documento'] = documento
  c.itens.forEach((i, n) => {
    for (const [campo, falta] of Object.entries(faltaEvidencia(i))) campos[`itens.${n}.${campo}`] = falta
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
      avisos: avisosDe((await getVisitaAnterior(tx, inquilino, antes.codChecklist)).verificacoes),
    }
  }
  exigirEvidencias(c, await cnpjAlfanumerico(tx, inquilino))
  const fotos = await guardarFotos(inquilino, arquivos, c)

  const chave = { codDistribuidor, codConcessionaria }
  const codVeiculo = await veiculo(tx, chave, c.veiculo)
  const codCliente = await cliente(tx, chave, c.cliente)
  const codConsultor = c.consultor ? await pessoa(tx, 'consultor', chave, c.consultor) : null
  const codMecanico = c.mecanico ? await pessoa(tx, 'mecanico', chave, c.mecanico) : null
  const criadoEm = c.realizadoEm ?? new Date().toISOString()
  const conta = (estado: string) => c.itens.filter((i) => i.estado === estado).length
  const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
  // Not checking what the last visit asked for is told and shown, never refused: the car may be leaving.
  const pedidas = await pedidasAo(tx, inquilino, codVeiculo, { criadoEm, codChecklist: 0 })
  const avisos = avisosDe(conferir(pedidas.verificacoes, c.itens))
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
      naoVerificadas: avisos.length,
      criadoEm,
      finalizadoEm: criadoEm,
    })
    .returning('codChecklist')
    .executeTakeFirstOrThrow()
  await gravarItens(tx, chave, codChecklist, c, fotos)

  const checklist = formatarCodigoInterno(numero, ano, inquilino.mascaraCodigoInterno)
  if (cores.vermelhos + cores.amarelos === 0) return { codCheckList: codChecklist, checklist, codOrcamento: null, repetido: false, avisos }
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
  await registrarEvento(
    tx,
    inquilino,
    { codOrcamento, codConcessionaria },
    {
      tipo: 'CRIADO',
      de: null,
      para: 'NOVO',
      codUsuario: null,
      quem: c.mecanico ?? 'Integração',
      detalhe: `checklist ${checklist}`,
      dados: { codCheckList: codChecklist },
    },
  )
  publicar('oficinaDigitalOrcamento_', codConcessionaria, {
    titulo: `Novo orçamento · ${c.veiculo.modelo}`,
    cliente: c.cliente.nome,
    placa,
    codOrcamento,
    codConcessionaria,
  })
  return { codCheckList: codChecklist, checklist, codOrcamento, repetido: false, avisos }
}

/** One sentence for each mandatory check that was left out. */
function avisosDe(verificacoes: readonly VerificacaoConferida[]): string[] {
  return verificacoes.filter((v) => v.resultado === 'NAO_VERIFICADO').map((v) => `${v.nome}: a visita anterior pedia esta verificação e ela não foi feita`)
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
