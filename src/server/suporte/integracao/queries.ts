import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CheckedVerificacao } from '#shared/checklists/checklists.ts'
import type { ReceivedChecklist } from '#shared/suporte/integracao.ts'
import { dayInZone, todayIn, addDays } from '#shared/rules/dates.ts'
import { documentoError } from '#shared/rules/document.ts'
import { isValidEmail, normalizeEmail } from '#shared/rules/email.ts'
import { missingEvidencia } from '#shared/rules/evidencias.ts'
import { formatInternalCode } from '#shared/rules/mask.ts'
import { expectedColor, type MedidaLimit } from '#shared/rules/medidas.ts'
import { formatMedida, ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import { normalizePlaca, isValidPlaca } from '#shared/rules/placa.ts'
import { formatPhone, normalizePhone, isValidPhone } from '#shared/rules/phone.ts'
import { check } from '#shared/rules/verificacoes.ts'
import { getPreviousVisit, getRequestedVerificacoes } from '../../checklists/checklists/queries.ts'
import { type Key, cliente, veiculo } from '../../cadastros/clientes/queries.ts'
import { allowsAlphanumericCnpj } from '../../cadastros/concessionarias/queries.ts'
import { decisionPhone } from '../../agenda/nucleo/chegada.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { recordEvent } from '../../oficina-digital/nucleo/event-chain.ts'
import { ofTenant, joinOn, type Tx } from '../../core/database/query.ts'
import type { PreparationCall } from '../../core/http/serve.ts'
import { AppError, invalid } from '../../core/http/errors.ts'
import { announceChecklist } from '../../core/jobs/webhooks.ts'
import { listLimits } from '../../checklists/medidas/queries.ts'
import { deletePhotos, storePhotos, type StoredPhoto } from './photos.ts'
import { person } from './records.ts'

const FIRST_DAY = '2000-01-01'

export interface Receipt {
  codCheckList: number
  checklist: string
  codOrcamento: number | null
  repetido: boolean
  avisos: string[]
}

/** Keeps the usable contacts of the customer and reports the others to the sender: a message to them would never arrive. */
function usableContact({ telefone, email, ...c }: ReceivedChecklist['cliente']): {
  cliente: ReceivedChecklist['cliente']
  avisos: string[]
} {
  const hasPhone = telefone !== undefined && isValidPhone(formatPhone(telefone))
  const mail = email !== undefined && isValidEmail(normalizeEmail(email))
  return {
    cliente: { ...c, ...(hasPhone && { telefone }), ...(mail && { email }) },
    avisos: [
      ...(email && !mail ? [`cliente.email: ${email} não é um e-mail e ficou de fora do cadastro`] : []),
      ...(telefone && !hasPhone
        ? [`cliente.telefone: ${telefone} não tem DDD e número e ficou de fora do cadastro`]
        : []),
    ],
  }
}

/** What is known of a checklist besides what it says. */
export interface Known {
  codVeiculo?: number | null
  codCliente?: number | null
  /** Limits of each item's measure, in item order, where they are not the distributor's. */
  limites?: readonly (readonly MedidaLimit[])[]
  /** Package suggested for each item, in item order. */
  pacotes?: readonly (number | null)[]
  /** Who made the checklist, where no mechanic is named. */
  quem?: string
}

/**
 * Checks that vehicle, document and day are plausible, and the evidence rules of domain §3: amber and red need a photo or a measure, red
 * also words for the customer.
 */
function requireEvidencias(
  received: ReceivedChecklist,
  alphanumeric: boolean,
  fuso: string,
  { codVeiculo = null }: Known = {},
): void {
  const fields: Record<string, string> = {}
  const dia = received.realizadoEm && dayInZone(received.realizadoEm, fuso)
  if (dia && (dia < FIRST_DAY || dia > addDays(todayIn(fuso, new Date()), 1)))
    fields['realizadoEm'] = `A data ${received.realizadoEm} não é possível: use de ${FIRST_DAY} até amanhã`
  if (codVeiculo === null && received.veiculo.placa && !isValidPlaca(received.veiculo.placa))
    fields['veiculo.placa'] = `A placa ${received.veiculo.placa} não é AAA-9999 nem AAA9A99`
  if (!received.veiculo.placa && !received.veiculo.chassi) fields['veiculo.placa'] = 'Informe a placa ou o chassi'
  const documento = received.cliente.documento ? documentoError(received.cliente.documento, alphanumeric) : null
  if (documento) fields['cliente.documento'] = documento
  received.itens.forEach((i, n) => {
    for (const [field, missing] of Object.entries(missingEvidencia(i))) fields[`itens.${n}.${field}`] = missing
  })
  const [first] = Object.values(fields)
  if (first) throw invalid(first, fields)
}

const digestOf = (received: ReceivedChecklist) => createHash('sha256').update(JSON.stringify(received)).digest('hex')

async function activeLoja(c: Ctx, codConcessionaria: number): Promise<{ nome: string; fuso: string }> {
  const loja = await c.tx
    .selectFrom('concessionaria')
    .select(['nome', 'fuso'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (loja) return loja
  throw invalid('Concessionária desconhecida', {
    codConcessionaria: 'Não existe concessionária ativa com este código',
  })
}

/** The first response to a checklist that was already received, or null; the same `idExterno` with other content is refused. */
async function previousResponse(c: Ctx, received: ReceivedChecklist): Promise<Receipt | null> {
  const before = await alreadyReceived(c, received)
  if (!before) return null
  if (before.resumoEntrada !== digestOf(received))
    throw new AppError(
      422,
      'id-externo-repetido',
      `O idExterno ${received.idExterno} já foi usado com outro conteúdo`,
      { campos: { idExterno: 'Já usado com outro conteúdo' } },
    )
  return {
    codCheckList: before.codChecklist,
    checklist: formatInternalCode(before.numero, before.ano, c.tenant.mascaraCodigoInterno),
    codOrcamento: before.codOrcamento,
    repetido: true,
    avisos: [
      ...usableContact(received.cliente).avisos,
      ...noticesOf((await getPreviousVisit(c, before.codChecklist)).verificacoes),
      ...medidaNotices(received, await storedColors(c, before.codChecklist)),
    ],
  }
}

/** Refuses an invalid checklist before any photo is decoded; returns the first response to a repeated one, or null. */
async function checkChecklist(c: Ctx, received: ReceivedChecklist): Promise<Receipt | null> {
  const loja = await activeLoja(c, received.codConcessionaria)
  const before = await previousResponse(c, received)
  if (!before) requireEvidencias(received, await allowsAlphanumericCnpj(c), loja.fuso)
  return before
}

interface Entrega extends Pick<PreparationCall, 'services' | 'tenant' | 'stop' | 'teste'> {
  read: <T>(inspect: (c: Ctx) => Promise<T>) => Promise<T>
}

/** Validates a checklist and stores its photos; the returned function stores it inside the transaction. */
export async function prepareChecklist(p: Entrega, received: ReceivedChecklist): Promise<(c: Ctx) => Promise<Receipt>> {
  const before = await p.read((c) => checkChecklist(c, received))
  if (before) return () => Promise.resolve(before)
  const fotos = await storePhotos(p, received)
  return (c) => receiveChecklist(c, received, fotos)
}

/**
 * Stores a checklist whose photos are stored already, in the caller's transaction, by the same rules as one that another system sends.
 * Returns its vehicle too.
 */
export async function receiveStored(
  c: Ctx,
  received: ReceivedChecklist,
  fotos: readonly StoredPhoto[],
  known: Known,
): Promise<Receipt & { codVeiculo: number }> {
  const { fuso } = await activeLoja(c, received.codConcessionaria)
  requireEvidencias(received, await allowsAlphanumericCnpj(c), fuso, known)
  const receipt = await receiveChecklist(c, received, fotos, known)
  const { codVeiculo } = await c.tx
    .selectFrom('checklist')
    .select('codVeiculo')
    .where(ofTenant(c))
    .where('codChecklist', '=', receipt.codCheckList)
    .executeTakeFirstOrThrow()
  return { ...receipt, codVeiculo }
}

/** Stores a checklist with its photos, once per `idExterno` of the store; amber or red items open a quote and notify the store. */
async function receiveChecklist(
  c: Ctx,
  received: ReceivedChecklist,
  fotos: readonly StoredPhoto[],
  known: Known = {},
): Promise<Receipt> {
  const { codDistribuidor } = c.tenant
  const { codConcessionaria } = received
  const loja = await activeLoja(c, codConcessionaria)
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, hashtext(${`${codConcessionaria}:${received.idExterno}`}))`.execute(
    c.tx,
  )
  const { cliente: contact, avisos: contactNotices } = usableContact(received.cliente)
  // The same checklist may have been stored while the photos were processed.
  const before = await previousResponse(c, received)
  if (before) {
    c.depois(() => deletePhotos(c.services.files, fotos))
    return before
  }
  const key = { codDistribuidor, codConcessionaria }
  const codVeiculo = known.codVeiculo ?? (await veiculo(c.tx, key, received.veiculo))
  const codCliente = known.codCliente ?? (await cliente(c.tx, key, contact))
  const codConsultor = received.consultor ? await person(c.tx, 'consultor', key, received.consultor) : null
  const codMecanico = received.mecanico ? await person(c.tx, 'mecanico', key, received.mecanico) : null
  const criadoEm = received.realizadoEm ?? new Date().toISOString()
  const conta = (estado: string) => received.itens.filter((i) => i.estado === estado).length
  const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
  // A check requested by the last visit but left out gives a notice, never a refusal: the car may be leaving.
  const requested = await getRequestedVerificacoes(c, codVeiculo, { criadoEm, codChecklist: 0 })
  const pendentes = noticesOf(check(requested.verificacoes, received.itens))
  const avisos = [...contactNotices, ...pendentes]
  const numero = await nextNumber(c.tx, key)
  const ano = Number(new Date(criadoEm).toLocaleDateString('en-CA', { timeZone: loja.fuso }).slice(0, 4))
  const { codChecklist } = await c.tx
    .insertInto('checklist')
    .values({
      ...key,
      numero,
      ano,
      idExterno: received.idExterno,
      resumoEntrada: digestOf(received),
      codVeiculo,
      codCliente,
      codConsultor,
      codMecanico,
      km: received.km ?? null,
      tipoOs: received.tipoOs ?? null,
      garantia: received.garantia,
      ...cores,
      naoVerificadas: pendentes.length,
      criadoEm,
      finalizadoEm: criadoEm,
    })
    .returning('codChecklist')
    .executeTakeFirstOrThrow()
  const limites = await listLimits(c)
  const outside = received.itens.map((i, n) => expectedColor(known.limites?.[n] ?? limites, i))
  await saveItems(c.tx, { ...key, codChecklist }, received, { outside, pacotes: known.pacotes ?? [], fotos })

  const checklist = formatInternalCode(numero, ano, c.tenant.mascaraCodigoInterno)
  avisos.push(...medidaNotices(received, outside))
  // A green item whose measure is out of colour opens a quote too, so that the adviser reviews it.
  if (cores.vermelhos + cores.amarelos === 0 && outside.every((f) => f === null)) {
    await announceChecklist(c, codConcessionaria, codChecklist)
    return { codCheckList: codChecklist, checklist, codOrcamento: null, repetido: false, avisos }
  }
  const placa = received.veiculo.placa ? normalizePlaca(received.veiculo.placa) : null
  const telefone = (await decisionPhone(c, codConcessionaria, codVeiculo)) ?? contact.telefone
  const { codOrcamento } = await c.tx
    .insertInto('orcamento')
    .values({
      ...key,
      ...cores,
      codChecklist,
      checklistNumero: numero,
      checklistAno: ano,
      estado: 'NOVO',
      entrouNoEstadoEm: sql`now()`,
      criadoEm: sql`now()`,
      placa,
      chassi: received.veiculo.chassi ?? null,
      modelo: received.veiculo.modelo,
      ano: received.veiculo.ano ?? null,
      cliente: received.cliente.nome,
      telefone: telefone ? normalizePhone(telefone) : null,
      km: received.km ?? null,
      consultor: received.consultor ?? null,
    })
    .returning('codOrcamento')
    .executeTakeFirstOrThrow()
  await recordEvent(
    c,
    { codOrcamento, codConcessionaria },
    {
      tipo: 'CRIADO',
      de: null,
      para: 'NOVO',
      codUsuario: null,
      quem: received.mecanico ?? known.quem ?? 'Integração',
      detalhe: `checklist ${checklist}`,
      dados: { codCheckList: codChecklist },
    },
  )
  c.publish('oficinaDigitalOrcamento_', codConcessionaria, {
    titulo: `Novo orçamento · ${received.veiculo.modelo}`,
    cliente: received.cliente.nome,
    placa,
    codOrcamento,
    codConcessionaria,
  })
  await announceChecklist(c, codConcessionaria, codChecklist)
  return { codCheckList: codChecklist, checklist, codOrcamento, repetido: false, avisos }
}

type MedidaColor = ReturnType<typeof expectedColor>

/** One sentence for each measure that is worse than its item's colour. */
function medidaNotices({ itens }: ReceivedChecklist, outside: readonly MedidaColor[]): string[] {
  return itens.flatMap((i, n) => {
    const expected = outside[n]
    return expected && i.medida !== undefined
      ? [
          `${i.nome}: medida fora da cor, ${formatMedida(i.medida, i.unidade ?? null)} veio como ${ITEM_STATE_LABELS[i.estado].toLowerCase()} e o limite diz ${ITEM_STATE_LABELS[expected].toLowerCase()}`,
        ]
      : []
  })
}

/** One sentence for each required check that was left out. */
function noticesOf(verificacoes: readonly CheckedVerificacao[]): string[] {
  return verificacoes
    .filter((v) => v.resultado === 'NAO_VERIFICADO')
    .map((v) => `${v.nome}: a visita anterior pedia esta verificação e ela não foi feita`)
}

/** Colours by measure stored with a checklist, in item order. */
async function storedColors(c: Ctx, codChecklist: number): Promise<MedidaColor[]> {
  const itens = await c.tx
    .selectFrom('checklistItem')
    .select('corDaMedida')
    .where(ofTenant(c))
    .where('codChecklist', '=', codChecklist)
    .orderBy('ordem')
    .execute()
  return itens.map((i) => i.corDaMedida as MedidaColor)
}

function alreadyReceived(c: Ctx, received: ReceivedChecklist) {
  return c.tx
    .selectFrom('checklist as k')
    .leftJoin('orcamento as o', (j) => joinOn('o.codChecklist', 'k.codChecklist')(j).on('o.sequencia', '=', 0))
    .select(['k.codChecklist', 'k.numero', 'k.ano', 'k.resumoEntrada', 'o.codOrcamento'])
    .where(ofTenant(c, 'k'))
    .where('k.codConcessionaria', '=', received.codConcessionaria)
    .where('k.idExterno', '=', received.idExterno)
    .executeTakeFirst()
}

async function saveItems(
  tx: Tx,
  key: Key & { codChecklist: number },
  received: ReceivedChecklist,
  known: {
    outside: readonly MedidaColor[]
    pacotes: readonly (number | null)[]
    fotos: readonly StoredPhoto[]
  },
): Promise<void> {
  const itens = await tx
    .insertInto('checklistItem')
    .values(
      received.itens.map((i, ordem) => ({
        ...key,
        ordem,
        corDaMedida: known.outside[ordem] ?? null,
        codPacote: known.pacotes[ordem] ?? null,
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
  const { codChecklist: _, ...loja } = key
  const linhas = itens.flatMap(({ codItem, ordem }) =>
    known.fotos.filter((f) => f.ordem === ordem).map(({ ordem: _da, ...f }) => ({ ...loja, codItem, ...f })),
  )
  if (linhas.length > 0) await tx.insertInto('checklistFoto').values(linhas).execute()
}

/** Next number of the store; the row lock makes the sequence gapless and unique. */
async function nextNumber(tx: Tx, key: Key): Promise<number> {
  const r = await tx
    .insertInto('sequencia')
    .values({ ...key, nome: 'checklist', ultimo: 1 })
    .onConflict((c) =>
      c.columns(['codDistribuidor', 'codConcessionaria', 'nome']).doUpdateSet({ ultimo: sql`sequencia.ultimo + 1` }),
    )
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return r.ultimo
}
