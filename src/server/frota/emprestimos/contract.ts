import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SignedContract, ContractPage } from '#shared/frota/contract.ts'
import type { DriverData } from '#shared/frota/emprestimos.ts'
import { cpfError, formatCpf, normalizeCpf } from '#shared/rules/cpf.ts'
import { dayInZone, formatDay, formatInstant, todayIn } from '#shared/rules/dates.ts'
import { driverErrors, isValidCnh } from '#shared/rules/emprestimo.ts'
import { formatReais } from '#shared/rules/money.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { factSheet, generatePdf, loadPhotos, paragraph, photos, section } from '../../core/files/pdf.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import { linkUrl, newToken } from '../../core/tenancy/secret-links.ts'
import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { frotaSettings } from '../nucleo/settings.ts'
import { changeEmprestimo, findEmprestimo, lockEmprestimo } from './lock.ts'
import { isDepositPaid } from './queries.ts'
import { getTerms } from './terms.ts'

const LINK_HOURS = 48
type Driver = Omit<DriverData, 'telefone'>

/** Makes the secret link of a loan's contract; only its digest is kept, and the one before opens no more. */
export async function createContractLink(c: Ctx, codEmprestimo: number) {
  const e = await lockEmprestimo(c, codEmprestimo)
  if (e.estado !== 'RESERVADO')
    throw conflict('estado-nao-permite', 'O contrato se assina entre a reserva e a entrega.')
  const token = newToken()
  await changeEmprestimo(c, e, {
    linkHash: hashOf(token),
    linkAte: sql`now() + make_interval(hours => ${LINK_HOURS})`,
  })
  const after = await findEmprestimo(c, codEmprestimo)
  const url = linkUrl(c.tenant, 'ACOMPANHAR', `/o/reserva/${token}`)
  return { url, telefone: e.telefone, expiraEm: after?.linkAte ?? '', motorista: e.motorista }
}

/** Throws 422 on the fields of a driver who may not have the car. */
export async function checkDriver(c: Ctx, codEmprestimo: number, d: Driver): Promise<void> {
  const k = await readCar(c, codEmprestimo)
  const { tolera } = await frotaSettings(c, k.codConcessionaria)
  const cpf = cpfError(formatCpf(normalizeCpf(d.cpf)))
  const errors: Record<string, string> = {
    ...(cpf && { cpf }),
    ...(!isValidCnh(d.cnh) && { cnh: 'Confira o número de registro da CNH' }),
    ...driverErrors(d, {
      retirada: k.estado === 'RESERVADO' ? dayInZone(k.inicio, k.fuso) : todayIn(k.fuso, new Date()),
      devolucao: dayInZone(k.fim, k.fuso),
      idadeMinima: k.idadeMinima ?? 18,
      tolera,
    }),
  }
  if (Object.keys(errors).length > 0) throw invalid('Confira os dados do motorista', errors)
}

const storedDriver = (d: Driver) => ({
  motorista: d.motorista,
  cpf: normalizeCpf(d.cpf),
  cnh: d.cnh,
  cnhCategoria: d.cnhCategoria,
  cnhValidade: d.cnhValidade,
  nascimento: d.nascimento,
})

/** Stores the driver, until the contract is signed. */
export async function saveDriver(c: Ctx, codEmprestimo: number, { versao, ...d }: DriverData & { versao: number }) {
  const e = await lockEmprestimo(c, codEmprestimo, versao)
  if (e.assinadoEm !== null) throw conflict('ja-assinado', 'O contrato já foi assinado: o motorista não muda mais.')
  if (e.estado !== 'RESERVADO') throw conflict('estado-nao-permite', 'Reserve um carro antes de dizer quem dirige.')
  await checkDriver(c, codEmprestimo, d)
  await changeEmprestimo(c, e, { ...storedDriver(d), telefone: normalizePhone(d.telefone ?? '') })
}

async function readCar(c: Ctx, codEmprestimo: number) {
  const k = await c.tx
    .selectFrom('frotaEmprestimo as e')
    .innerJoin('concessionaria as l', joinOn('l.codConcessionaria', 'e.codConcessionaria'))
    .leftJoin('frotaCarro as k', joinOn('k.codCarro', 'e.codCarro'))
    .leftJoin('cobranca as b', joinOn('b.codCobranca', 'e.codCobranca'))
    .selectAll('e')
    .select([
      'l.nome as concessionaria',
      'l.telefone as telefoneDaLoja',
      'l.fuso',
      'k.placa',
      'k.marca',
      'k.modelo',
      'k.idadeMinima',
    ])
    .select('b.token as linkDaCaucao')
    .where(ofTenant(c, 'e'))
    .where('e.codEmprestimo', '=', codEmprestimo)
    .executeTakeFirst()
  if (!k) throw notFound('Empréstimo não encontrado')
  return k
}

/** The contract as the driver's page shows it; once signed, without the numbers that were typed. */
export async function readContract(c: Ctx, codEmprestimo: number): Promise<ContractPage> {
  const k = await readCar(c, codEmprestimo)
  const e = await findEmprestimo(c, codEmprestimo)
  if (!e) throw notFound('Empréstimo não encontrado')
  const open = k.assinadoEm === null
  const { n } = await c.tx
    .selectFrom('frotaFoto')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(ofTenant(c))
    .where('codEmprestimo', '=', codEmprestimo)
    .where('tipo', '=', 'CNH')
    .executeTakeFirstOrThrow()
  return {
    concessionaria: k.concessionaria,
    telefone: k.telefoneDaLoja,
    fuso: k.fuso,
    primaria: c.tenant.corPrimaria,
    carro: [k.marca, k.modelo].filter(Boolean).join(' '),
    placa: k.placa ?? '',
    inicio: k.inicio,
    fim: k.fim,
    idadeMinima: k.idadeMinima ?? 18,
    motorista: k.motorista,
    cpf: open && k.cpf !== null ? formatCpf(k.cpf) : '',
    cnh: open ? (k.cnh ?? '') : '',
    cnhCategoria: open ? (k.cnhCategoria ?? '') : '',
    cnhValidade: open ? k.cnhValidade : null,
    nascimento: open ? k.nascimento : null,
    fotosDaCnh: Number(n),
    caucao: k.caucao,
    linkDaCaucao: k.linkDaCaucao,
    caucaoPaga: await isDepositPaid(c, e),
    termos: k.termos ?? (await getTerms(c, k.codConcessionaria)).termos,
    assinadoPor: k.assinadoPor,
    assinadoEm: k.assinadoEm,
  }
}

/** Throws what a contract cannot be signed for: signed before, another state, changed terms, a driver who may not drive. */
export async function checkSignable(c: Ctx, codEmprestimo: number, d: Driver & { termos: string }): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo)
  if (e.assinadoEm !== null) throw conflict('ja-assinado', 'Este contrato já foi assinado.')
  if (e.estado !== 'RESERVADO')
    throw conflict('estado-nao-permite', 'Esta reserva não está mais em aberto. Fale com a loja.')
  const { termos } = await getTerms(c, e.codConcessionaria)
  if (d.termos !== termos)
    throw conflict('termos-mudaram', 'Os termos mudaram enquanto você lia. Leia os novos e assine de novo.', { termos })
  await checkDriver(c, codEmprestimo, d)
}

interface SignedFiles {
  assinatura: string
  contrato: string
  contratoSha256: string
}

/** The contract as a PDF with the signature, stored. What it says was read in `k`. */
export async function makeContract(
  services: Services,
  tenant: Tenant,
  k: ContractPage & { registro: string | null },
  d: Omit<SignedContract, 'assinatura'>,
  assinatura: string,
): Promise<SignedFiles> {
  const { fuso } = k
  const signature = (await loadPhotos(services, new Map([['a', [assinatura]]]))).get('a') ?? []
  const now = new Date().toISOString()
  const bytes = await generatePdf({
    titulo: 'Contrato de empréstimo de carro',
    subtitle: `${k.carro} ${displayPlaca(k.placa)}`,
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: k.concessionaria,
      registro: k.registro,
      fuso,
    },
    generatedAt: now,
    footer: displayPlaca(k.placa),
    conteudo: [
      factSheet([
        ['Motorista', d.motorista],
        ['CPF', formatCpf(normalizeCpf(d.cpf))],
        ['Nascimento', formatDay(d.nascimento)],
        ['CNH', d.cnh],
        ['Categoria', d.cnhCategoria],
        ['Validade da CNH', formatDay(d.cnhValidade)],
        ['Retirada', formatInstant(k.inicio, fuso)],
        ['Devolução', formatInstant(k.fim, fuso)],
        ['Caução', k.caucao > 0 ? formatReais(k.caucao) : 'Não há'],
      ]),
      section('Termos'),
      ...d.termos.split('\n').map((line) => paragraph(line)),
      section('Assinatura'),
      photos(signature.map((foto) => ({ foto, legenda: `${d.motorista}, ${formatInstant(now, fuso)}` }))),
    ],
  })
  const contrato = `${tenant.codDistribuidor}/frota/${randomUUID()}.pdf`
  await services.files.save(contrato, bytes, 'application/pdf')
  return { assinatura, contrato, contratoSha256: createHash('sha256').update(bytes).digest('hex') }
}

/** What the PDF needs beside the page's data. */
export async function readForPdf(c: Ctx, codEmprestimo: number): Promise<ContractPage & { registro: string | null }> {
  const e = await findEmprestimo(c, codEmprestimo)
  const contract = await readContract(c, codEmprestimo)
  return { ...contract, registro: e ? await lojaIdentity(c, e.codConcessionaria) : null }
}

/** Stores a signed contract; checked once more under the lock. */
export async function storeSigned(
  c: Ctx,
  codEmprestimo: number,
  d: Omit<SignedContract, 'assinatura'>,
  files: SignedFiles,
): Promise<void> {
  await checkSignable(c, codEmprestimo, d)
  const e = await lockEmprestimo(c, codEmprestimo)
  await changeEmprestimo(
    c,
    e,
    { ...storedDriver(d), ...files, termos: d.termos, assinadoPor: d.motorista, assinadoEm: sql`now()` },
    `${d.motorista} assinou o contrato do carro reserva`,
  )
}

/** The key of a signed contract's file. Throws 404 while there is none. */
export async function contractFile(c: Ctx, codEmprestimo: number): Promise<string> {
  const e = await findEmprestimo(c, codEmprestimo)
  if (!e) throw notFound('Empréstimo não encontrado')
  if (!e.contrato) throw notFound('Este contrato ainda não foi assinado')
  return e.contrato
}
