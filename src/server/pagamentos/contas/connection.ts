import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { PixConta, contas } from '#shared/pagamentos/contas.ts'
import { brCode } from '#shared/rules/brcode.ts'
import { normalizePixKey } from '#shared/rules/pix-key.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { destinationRefusal } from '../../core/outbound/http-client.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { newToken } from '../../core/tenancy/secret-links.ts'
import { isCertificate, readIdentity } from './certificate.ts'
import { getPixConta } from './queries.ts'

type Data = Received<typeof contas.salvarPixConta, 'body'>

const withoutSlash = (url: string | null) => url?.replace(/\/+$/, '') ?? null

/** What is wrong with a way to receive, field by field; secrets are asked for when none is kept. */
function problems(c: SignedInCtx, before: PixConta | null, d: Data): Record<string, string> {
  const fields: Record<string, string> = {}
  const chave = normalizePixKey(d.chave)
  if (!chave) fields['chave'] = 'Informe uma chave Pix: CPF, CNPJ, e-mail, celular com +55 ou a chave aleatória'
  else
    try {
      brCode({ nome: d.nome, cidade: d.cidade, destino: { chave } })
    } catch {
      fields['chave'] = 'Esta chave não cabe em um código Pix'
    }
  for (const field of ['nome', 'cidade'] as const)
    if (!/[A-Za-z]/.test(d[field].normalize('NFD'))) fields[field] = 'Escreva ao menos uma letra'
  if (d.modo === 'ESTATICO') return fields
  for (const field of ['enderecoApi', 'enderecoToken'] as const) {
    const refusal = d[field] ? destinationRefusal(c.services.env, d[field]) : 'Informe o endereço que o banco deu'
    if (refusal) fields[field] = refusal
  }
  if (!d.idCliente) fields['idCliente'] = 'Informe o client id que o banco deu'
  const moved =
    before !== null &&
    (before.enderecoApi !== withoutSlash(d.enderecoApi) || before.enderecoToken !== withoutSlash(d.enderecoToken))
  // A secret is valid for its own address only: kept, it would be told to another one.
  if (!d.segredo && (!before?.temSegredo || moved))
    fields['segredo'] = moved ? 'Informe o segredo deste endereço' : 'Informe o client secret que o banco deu'
  if (d.certificado) {
    const read = readIdentity(d.certificado)
    if ('erro' in read) fields['certificado'] = read.erro
  }
  if (d.autoridade && !isCertificate(d.autoridade)) fields['autoridade'] = 'Cole o certificado da autoridade em PEM'
  return fields
}

/** Saves how a store receives; secrets are encrypted and never come back. Throws 409 when another person saved meanwhile. */
export async function savePixConta(c: SignedInCtx, codConcessionaria: number, d: Data): Promise<PixConta> {
  const antes = await getPixConta(c, codConcessionaria)
  const stale = (now: PixConta | null) =>
    conflict('versao-antiga', 'Outra pessoa gravou esta conta depois que você a abriu.', now)
  if ((antes?.versao ?? 0) !== d.versao) throw stale(antes)
  const fields = problems(c, antes, d)
  if (Object.keys(fields).length > 0) throw invalid('Confira a conta', fields)
  const chave = normalizePixKey(d.chave) ?? d.chave
  if (antes?.modo === 'PSP' && (d.modo !== 'PSP' || antes.chave !== chave))
    await requireNothingAtBank(c, codConcessionaria)
  const psp = d.modo === 'PSP'
  const seal = (secret: string | undefined) => (secret ? encryptSecret(c.services.segredo, secret) : undefined)
  const read = psp && d.certificado ? readIdentity(d.certificado) : null
  const [segredo, certificado, autoridade] = psp ? [seal(d.segredo), seal(d.certificado), seal(d.autoridade)] : []
  const values = {
    modo: d.modo,
    ativa: d.ativa,
    chave,
    nome: d.nome,
    cidade: d.cidade,
    enderecoApi: psp ? withoutSlash(d.enderecoApi) : null,
    enderecoToken: psp ? withoutSlash(d.enderecoToken) : null,
    idCliente: psp ? d.idCliente : null,
    ...(segredo && { segredo }),
    ...(certificado && { certificado }),
    ...(read && 'vence' in read && { certificadoVence: read.vence }),
    ...(autoridade && { autoridade }),
    ...(!psp && { segredo: null, certificado: null, certificadoVence: null, autoridade: null }),
    ...(antes?.chave !== chave && { webhookEm: null, verificadaEm: null }),
    erro: null,
    erroEm: null,
  }
  // Of two people who save at once, one is told: what was checked above holds for this version only.
  const saved = await c.tx
    .insertInto('pixConta')
    .values({ codDistribuidor: c.tenant.codDistribuidor, codConcessionaria, tokenPublico: newToken(), ...values })
    .onConflict((o) =>
      o
        .columns(['codDistribuidor', 'codConcessionaria'])
        .doUpdateSet({ ...values, versao: sql`pix_conta.versao + 1` })
        .where('pixConta.versao', '=', d.versao),
    )
    .returning('versao')
    .executeTakeFirst()
  if (!saved) throw stale(await getPixConta(c, codConcessionaria))
  const depois = await getPixConta(c, codConcessionaria)
  if (!depois) throw notFound('Conta não encontrada')
  c.changed({ registro: `contapix:${codConcessionaria}`, antes, depois })
  return depois
}

/** Throws 409 while a bank holds charges or refunds of the store that nobody could follow any more. */
async function requireNothingAtBank(c: SignedInCtx, codConcessionaria: number): Promise<void> {
  const r = await sql<{ n: number }>`select (
      select count(*)::int from cobranca where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and modo = 'PSP' and estado in ('ABERTA', 'PARCIAL'))
    + (select count(*)::int from devolucao where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria} and estado in ('PEDIDA', 'EM_PROCESSAMENTO')) as n`.execute(
    c.tx,
  )
  if ((r.rows[0]?.n ?? 0) > 0)
    throw conflict(
      'cobrancas-no-banco',
      'Há cobranças abertas ou devoluções em andamento neste banco. Cancele-as ou espere, e desligue a conta enquanto isso.',
    )
}

/** Removes a store's way to receive, with what its bank told and nobody worked on; charges and payments stay. */
export async function removePixConta(c: SignedInCtx, codConcessionaria: number): Promise<void> {
  const antes = await getPixConta(c, codConcessionaria)
  if (!antes) return
  await requireNothingAtBank(c, codConcessionaria)
  await c.tx.deleteFrom('pixConta').where(ofTenant(c)).where('codConcessionaria', '=', codConcessionaria).execute()
  c.changed({ registro: `contapix:${codConcessionaria}`, antes, depois: null })
}
