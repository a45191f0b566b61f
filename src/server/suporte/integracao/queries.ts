import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { VerificacaoConferida } from '#shared/checklists/checklists.ts'
import type { ChecklistRecebido } from '#shared/suporte/integracao.ts'
import { diaNaZona, hoje, somarDias } from '#shared/rules/datas.ts'
import { erroDocumento } from '#shared/rules/documento.ts'
import { emailValido, normalizarEmail } from '#shared/rules/email.ts'
import { faltaEvidencia } from '#shared/rules/evidencias.ts'
import { formatarCodigoInterno } from '#shared/rules/mascara.ts'
import { foraDaCor } from '#shared/rules/medidas.ts'
import { escreverMedida, NOME_DO_ESTADO } from '#shared/rules/palavras-checklist.ts'
import { normalizarPlaca, placaValida } from '#shared/rules/placa.ts'
import { formatarTelefone, normalizarTelefone, telefoneValido } from '#shared/rules/telefone.ts'
import { conferir } from '#shared/rules/verificacoes.ts'
import { getVisitaAnterior, pedidasAo } from '../../checklists/checklists/queries.ts'
import { type Chave, cliente, veiculo } from '../../cadastros/clientes/queries.ts'
import { cnpjAlfanumerico } from '../../cadastros/concessionarias/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { registrarEvento } from '../../oficina-digital/nucleo/corrente.ts'
import { doInquilino, liga, type Tx } from '../../core/database/query.ts'
import type { Preparo } from '../../core/http/http.ts'
import { AppError, invalid } from '../../core/http/errors.ts'
import { listLimites } from '../../checklists/medidas/queries.ts'
import { apagarFotos, guardarFotos, type FotoGuardada } from './fotos.ts'
import { pessoa } from './registros.ts'

const PRIMEIRO_DIA = '2000-01-01'

export interface Recebimento {
  codCheckList: number
  checklist: string
  codOrcamento: number | null
  repetido: boolean
  avisos: string[]
}

/** What of the customer's contact can be used; the rest is told to the sender and left out: a message would never arrive. */
function contatoUtil({ telefone, email, ...c }: ChecklistRecebido['cliente']): {
  cliente: ChecklistRecebido['cliente']
  avisos: string[]
} {
  const fone = telefone !== undefined && telefoneValido(formatarTelefone(telefone))
  const carta = email !== undefined && emailValido(normalizarEmail(email))
  return {
    cliente: { ...c, ...(fone && { telefone }), ...(carta && { email }) },
    avisos: [
      ...(email && !carta ? [`cliente.email: ${email} não é um e-mail e ficou de fora do cadastro`] : []),
      ...(telefone && !fone ? [`cliente.telefone: ${telefone} não tem DDD e número e ficou de fora do cadastro`] : []),
    ],
  }
}

/** The vehicle, the customer's document and the day are possible ones; evidence rules of domain §3: amber and red need a photo or a measure, red also words for the customer. */
function exigirEvidencias(recebido: ChecklistRecebido, alfanumerico: boolean, fuso: string): void {
  const campos: Record<string, string> = {}
  const dia = recebido.realizadoEm && diaNaZona(recebido.realizadoEm, fuso)
  if (dia && (dia < PRIMEIRO_DIA || dia > somarDias(hoje(fuso, new Date()), 1)))
    campos['realizadoEm'] = `A data ${recebido.realizadoEm} não é possível: use de ${PRIMEIRO_DIA} até amanhã`
  if (recebido.veiculo.placa && !placaValida(recebido.veiculo.placa))
    campos['veiculo.placa'] = `A placa ${recebido.veiculo.placa} não é AAA-9999 nem AAA9A99`
  if (!recebido.veiculo.placa && !recebido.veiculo.chassi) campos['veiculo.placa'] = 'Informe a placa ou o chassi'
  const documento = recebido.cliente.documento ? erroDocumento(recebido.cliente.documento, alfanumerico) : null
  if (documento) campos['cliente.documento'] = documento
  recebido.itens.forEach((i, n) => {
    for (const [campo, falta] of Object.entries(faltaEvidencia(i))) campos[`itens.${n}.${campo}`] = falta
  })
  const [primeiro] = Object.values(campos)
  if (primeiro) throw invalid(primeiro, campos)
}

const resumoDe = (recebido: ChecklistRecebido) => createHash('sha256').update(JSON.stringify(recebido)).digest('hex')

async function lojaAtiva(c: Ctx, codConcessionaria: number): Promise<{ nome: string; fuso: string }> {
  const loja = await c.tx
    .selectFrom('concessionaria')
    .select(['nome', 'fuso'])
    .where(doInquilino(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (loja) return loja
  throw invalid('Concessionária desconhecida', {
    codConcessionaria: 'Não existe concessionária ativa com este código',
  })
}

/** The answer that a checklist had when it came for the first time, or null; the same `idExterno` with other content is refused. */
async function respostaAnterior(c: Ctx, recebido: ChecklistRecebido): Promise<Recebimento | null> {
  const antes = await jaRecebido(c, recebido)
  if (!antes) return null
  if (antes.resumoEntrada !== resumoDe(recebido))
    throw new AppError(
      422,
      'id-externo-repetido',
      `O idExterno ${recebido.idExterno} já foi usado com outro conteúdo`,
      { campos: { idExterno: 'Já usado com outro conteúdo' } },
    )
  return {
    codCheckList: antes.codChecklist,
    checklist: formatarCodigoInterno(antes.numero, antes.ano, c.inquilino.mascaraCodigoInterno),
    codOrcamento: antes.codOrcamento,
    repetido: true,
    avisos: [
      ...contatoUtil(recebido.cliente).avisos,
      ...avisosDe((await getVisitaAnterior(c, antes.codChecklist)).verificacoes),
      ...avisosDasMedidas(recebido, await coresGuardadas(c, antes.codChecklist)),
    ],
  }
}

/** Refuses what is wrong before a photo is opened; gives the first answer to what was taken in already, or null. */
async function conferirChecklist(c: Ctx, recebido: ChecklistRecebido): Promise<Recebimento | null> {
  const loja = await lojaAtiva(c, recebido.codConcessionaria)
  const antes = await respostaAnterior(c, recebido)
  if (!antes) exigirEvidencias(recebido, await cnpjAlfanumerico(c), loja.fuso)
  return antes
}

interface Entrega extends Pick<Preparo, 'partes' | 'inquilino' | 'parar' | 'teste'> {
  ler: <T>(olhar: (c: Ctx) => Promise<T>) => Promise<T>
}

/** Judges a checklist and stores its photos; what it gives takes it in, inside the transaction. */
export async function prepararChecklist(
  p: Entrega,
  recebido: ChecklistRecebido,
): Promise<(c: Ctx) => Promise<Recebimento>> {
  const antes = await p.ler((c) => conferirChecklist(c, recebido))
  if (antes) return () => Promise.resolve(antes)
  const fotos = await guardarFotos(p, recebido)
  return (c) => receberChecklist(c, recebido, fotos)
}

/** Takes a checklist in with its photos, once per `idExterno` of the store; amber or red items open a quote and tell the store. */
async function receberChecklist(
  c: Ctx,
  recebido: ChecklistRecebido,
  fotos: readonly FotoGuardada[],
): Promise<Recebimento> {
  const { codDistribuidor } = c.inquilino
  const { codConcessionaria } = recebido
  const loja = await lojaAtiva(c, codConcessionaria)
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, hashtext(${`${codConcessionaria}:${recebido.idExterno}`}))`.execute(
    c.tx,
  )
  const { cliente: contato, avisos: doContato } = contatoUtil(recebido.cliente)
  // A twin may have come in while the photos were opened.
  const antes = await respostaAnterior(c, recebido)
  if (antes) {
    c.depois(() => apagarFotos(c.partes.arquivos, fotos))
    return antes
  }
  const chave = { codDistribuidor, codConcessionaria }
  const codVeiculo = await veiculo(c.tx, chave, recebido.veiculo)
  const codCliente = await cliente(c.tx, chave, contato)
  const codConsultor = recebido.consultor ? await pessoa(c.tx, 'consultor', chave, recebido.consultor) : null
  const codMecanico = recebido.mecanico ? await pessoa(c.tx, 'mecanico', chave, recebido.mecanico) : null
  const criadoEm = recebido.realizadoEm ?? new Date().toISOString()
  const conta = (estado: string) => recebido.itens.filter((i) => i.estado === estado).length
  const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
  // Not checking what the last visit asked for is told and shown, never refused: the car may be leaving.
  const pedidas = await pedidasAo(c, codVeiculo, { criadoEm, codChecklist: 0 })
  const pendentes = avisosDe(conferir(pedidas.verificacoes, recebido.itens))
  const avisos = [...doContato, ...pendentes]
  const numero = await proximoNumero(c.tx, chave)
  const ano = Number(new Date(criadoEm).toLocaleDateString('en-CA', { timeZone: loja.fuso }).slice(0, 4))
  const { codChecklist } = await c.tx
    .insertInto('checklist')
    .values({
      ...chave,
      numero,
      ano,
      idExterno: recebido.idExterno,
      resumoEntrada: resumoDe(recebido),
      codVeiculo,
      codCliente,
      codConsultor,
      codMecanico,
      km: recebido.km ?? null,
      tipoOs: recebido.tipoOs ?? null,
      garantia: recebido.garantia,
      ...cores,
      naoVerificadas: pendentes.length,
      criadoEm,
      finalizadoEm: criadoEm,
    })
    .returning('codChecklist')
    .executeTakeFirstOrThrow()
  const limites = await listLimites(c)
  const fora = recebido.itens.map((i) => foraDaCor(limites, i))
  await gravarItens(c.tx, { ...chave, codChecklist }, recebido, fora, fotos)

  const checklist = formatarCodigoInterno(numero, ano, c.inquilino.mascaraCodigoInterno)
  avisos.push(...avisosDasMedidas(recebido, fora))
  // A green item whose measure is not: somebody has to look at it, so there is a quote to look at it in.
  if (cores.vermelhos + cores.amarelos === 0 && fora.every((f) => f === null))
    return { codCheckList: codChecklist, checklist, codOrcamento: null, repetido: false, avisos }
  const placa = recebido.veiculo.placa ? normalizarPlaca(recebido.veiculo.placa) : null
  const { codOrcamento } = await c.tx
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
      chassi: recebido.veiculo.chassi ?? null,
      modelo: recebido.veiculo.modelo,
      ano: recebido.veiculo.ano ?? null,
      cliente: recebido.cliente.nome,
      telefone: contato.telefone ? normalizarTelefone(contato.telefone) : null,
      km: recebido.km ?? null,
      consultor: recebido.consultor ?? null,
    })
    .returning('codOrcamento')
    .executeTakeFirstOrThrow()
  await registrarEvento(
    c,
    { codOrcamento, codConcessionaria },
    {
      tipo: 'CRIADO',
      de: null,
      para: 'NOVO',
      codUsuario: null,
      quem: recebido.mecanico ?? 'Integração',
      detalhe: `checklist ${checklist}`,
      dados: { codCheckList: codChecklist },
    },
  )
  c.publicar('oficinaDigitalOrcamento_', codConcessionaria, {
    titulo: `Novo orçamento · ${recebido.veiculo.modelo}`,
    cliente: recebido.cliente.nome,
    placa,
    codOrcamento,
    codConcessionaria,
  })
  return { codCheckList: codChecklist, checklist, codOrcamento, repetido: false, avisos }
}

type CorDaMedida = ReturnType<typeof foraDaCor>

/** One sentence for each measure that says more than its colour. */
function avisosDasMedidas({ itens }: ChecklistRecebido, fora: readonly CorDaMedida[]): string[] {
  return itens.flatMap((i, n) => {
    const diz = fora[n]
    return diz && i.medida !== undefined
      ? [
          `${i.nome}: medida fora da cor, ${escreverMedida(i.medida, i.unidade ?? null)} veio como ${NOME_DO_ESTADO[i.estado].toLowerCase()} e o limite diz ${NOME_DO_ESTADO[diz].toLowerCase()}`,
        ]
      : []
  })
}

/** One sentence for each mandatory check that was left out. */
function avisosDe(verificacoes: readonly VerificacaoConferida[]): string[] {
  return verificacoes
    .filter((v) => v.resultado === 'NAO_VERIFICADO')
    .map((v) => `${v.nome}: a visita anterior pedia esta verificação e ela não foi feita`)
}

/** What the measures of a checklist said when it came, in the items' order. */
async function coresGuardadas(c: Ctx, codChecklist: number): Promise<CorDaMedida[]> {
  const itens = await c.tx
    .selectFrom('checklistItem')
    .select('corDaMedida')
    .where(doInquilino(c))
    .where('codChecklist', '=', codChecklist)
    .orderBy('ordem')
    .execute()
  return itens.map((i) => i.corDaMedida as CorDaMedida)
}

function jaRecebido(c: Ctx, recebido: ChecklistRecebido) {
  return c.tx
    .selectFrom('checklist as k')
    .leftJoin('orcamento as o', (j) => liga('o.codChecklist', 'k.codChecklist')(j).on('o.sequencia', '=', 0))
    .select(['k.codChecklist', 'k.numero', 'k.ano', 'k.resumoEntrada', 'o.codOrcamento'])
    .where(doInquilino(c, 'k'))
    .where('k.codConcessionaria', '=', recebido.codConcessionaria)
    .where('k.idExterno', '=', recebido.idExterno)
    .executeTakeFirst()
}

async function gravarItens(
  tx: Tx,
  chave: Chave & { codChecklist: number },
  recebido: ChecklistRecebido,
  fora: readonly CorDaMedida[],
  fotos: readonly FotoGuardada[],
): Promise<void> {
  const itens = await tx
    .insertInto('checklistItem')
    .values(
      recebido.itens.map((i, ordem) => ({
        ...chave,
        ordem,
        corDaMedida: fora[ordem] ?? null,
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
  const { codChecklist: _, ...loja } = chave
  const linhas = itens.flatMap(({ codItem, ordem }) =>
    fotos.filter((f) => f.ordem === ordem).map(({ ordem: _da, ...f }) => ({ ...loja, codItem, ...f })),
  )
  if (linhas.length > 0) await tx.insertInto('checklistFoto').values(linhas).execute()
}

/** Next number of the store; the row lock makes the sequence gapless and without repeats. */
async function proximoNumero(tx: Tx, chave: Chave): Promise<number> {
  const r = await tx
    .insertInto('sequencia')
    .values({ ...chave, nome: 'checklist', ultimo: 1 })
    .onConflict((c) =>
      c.columns(['codDistribuidor', 'codConcessionaria', 'nome']).doUpdateSet({ ultimo: sql`sequencia.ultimo + 1` }),
    )
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return r.ultimo
}
