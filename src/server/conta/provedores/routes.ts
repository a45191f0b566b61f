import { sql } from 'kysely'
import type { provedores } from '#shared/conta/provedores.ts'
import { requireUnfiltered } from '../../cadastros/distribuidores/queries.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { encryptSecret } from '../../core/secrets/secret-vault.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { confirmationOf } from '../../core/tenancy/step-up.ts'
import type { OidcProvider } from '#shared/conta/provedores.ts'
import { requireKnownFilters, saveMap } from '../nucleo/access-map.ts'
import { callerOf } from '../nucleo/caller.ts'
import { withdrawPins } from '../nucleo/device-entries.ts'
import { arePasswordsAllowed } from '../nucleo/password-policy.ts'
import { endFamily, openFamilies } from '../nucleo/sessoes.ts'
import { providerToConfirm } from './confirm.ts'
import { begin } from './begin.ts'
import { getPolicy, savePolicy } from './policy.ts'
import { discover, reasonOf } from './provider.ts'
import { getProvedor, hasServed, listProvedores, readProvider } from './queries.ts'

const record = (codProvedor: number) => `provedor:${codProvedor}`
/** What history keeps of a provider: what people decided about it. */
const forAudit = ({
  retorno: _r,
  saida: _s,
  pessoas: _p,
  versao: _v,
  verificadoEm: _d,
  erro: _e,
  ...rest
}: OidcProvider) => rest

function requireMap(criaUsuarios: boolean, mapa: readonly unknown[]): void {
  if (criaUsuarios && mapa.length === 0)
    throw invalid('Diga o que os grupos valem', {
      mapa: 'Para criar usuários na primeira entrada, diga que nível e lojas cada grupo dá',
    })
}

/**
 * Ends the sign-ins that came by a provider, those that wait for our second factor, and those by PIN of its people. Call while their links are
 * there.
 */
async function endSessionsOf(c: SignedInCtx, codProvedor: number): Promise<void> {
  const { tx } = c
  const { codDistribuidor } = c.tenant
  await tx
    .updateTable('entradaPedido')
    .set({ usadoEm: sql`now()` })
    .where(ofTenant(c))
    .where('codProvedor', '=', codProvedor)
    .where('usadoEm', 'is', null)
    .execute()
  const of = (table: 'sessaoProva' | 'identidadeExterna') =>
    tx.selectFrom(table).where(ofTenant(c)).where('codProvedor', '=', codProvedor)
  const families = await of('sessaoProva').select(['familia', 'codUsuario']).execute()
  const linked = await of('identidadeExterna').select('codUsuario').execute()
  const people = [...families, ...linked].map((p) => p.codUsuario)
  const byPin = await withdrawPins(tx, codDistribuidor, people)
  for (const f of await openFamilies(tx, codDistribuidor, [...families, ...byPin]))
    await endFamily(tx, codDistribuidor, f)
}

/** Call after a change. Throws 409 when passwords are forbidden and no provider that served is left. */
async function requireWayIn(c: SignedInCtx): Promise<void> {
  const { codDistribuidor } = c.tenant
  if ((await arePasswordsAllowed(c.tx, codDistribuidor)) || (await hasServed(c.tx, codDistribuidor))) return
  throw conflict(
    'ultimo-provedor',
    'A senha está proibida, e não restaria um provedor que já serviu. Permita antes a senha, ou ponha outro em uso.',
  )
}

export const routes: Handlers<typeof provedores> = {
  listProvedores: (c) => listProvedores(c),

  async criarProvedor(c) {
    await requireUnfiltered(c)
    const { segredo, mapa, ...data } = c.body
    requireMap(data.criaUsuarios, mapa)
    const { codDistribuidor } = c.tenant
    await requireKnownFilters(c.tx, codDistribuidor, mapa)
    const { codProvedor } = await c.tx
      .insertInto('provedorOidc')
      .values({ codDistribuidor, ...data, segredo: segredo ? encryptSecret(c.services.segredo, segredo) : null })
      .returning('codProvedor')
      .executeTakeFirstOrThrow()
    await saveMap(c.tx, codDistribuidor, codProvedor, mapa)
    const after = await getProvedor(c, codProvedor)
    c.changed({ registro: record(codProvedor), antes: null, depois: forAudit(after) })
    return after
  },

  async alterarProvedor(c) {
    await requireUnfiltered(c)
    const { segredo, mapa, versao, ...data } = c.body
    const { codProvedor } = c.params
    const { codDistribuidor } = c.tenant
    requireMap(data.criaUsuarios, mapa)
    await requireKnownFilters(c.tx, codDistribuidor, mapa)
    const before = await getProvedor(c, codProvedor)
    const elsewhere = data.emissor !== before.emissor || data.idCliente !== before.idCliente
    // The stored secret was given for the former address, and is not told to another.
    if (elsewhere && before.temSegredo && !segredo)
      throw invalid('Informe o segredo', { segredo: 'O emissor ou o cliente mudou: informe o segredo deste' })
    const saved = await c.tx
      .updateTable('provedorOidc')
      .set({
        ...data,
        versao: sql`versao + 1`,
        ...(segredo && { segredo: encryptSecret(c.services.segredo, segredo) }),
        ...(elsewhere && { verificadoEm: null, erro: null, erroEm: null }),
      })
      .where(ofTenant(c))
      .where('codProvedor', '=', codProvedor)
      .where('versao', '=', versao)
      .executeTakeFirst()
    if (saved.numUpdatedRows === 0n)
      throw conflict('versao-antiga', 'Outra pessoa alterou este provedor enquanto você editava.', before)
    const leaves = elsewhere || (before.ativo && !data.ativo)
    if (leaves) await endSessionsOf(c, codProvedor)
    // A subject is a person only within its issuer and client.
    if (elsewhere)
      await c.tx.deleteFrom('identidadeExterna').where(ofTenant(c)).where('codProvedor', '=', codProvedor).execute()
    if (leaves) await requireWayIn(c)
    await saveMap(c.tx, codDistribuidor, codProvedor, mapa)
    const after = await getProvedor(c, codProvedor)
    c.changed({
      registro: record(codProvedor),
      antes: forAudit(before),
      depois: { ...forAudit(after), ...(segredo && { segredoTrocado: true }) },
    })
    return after
  },

  testarProvedor: {
    async prepare({ services, tenant, params: { codProvedor }, read }) {
      const provider = await read((c) => readProvider(c.tx, tenant.codDistribuidor, codProvedor))
      if (!provider) throw notFound('Provedor não encontrado')
      const error = await discover(services, provider).then(
        () => null,
        (e: unknown) => reasonOf(e),
      )
      return async (c) => {
        await c.tx
          .updateTable('provedorOidc')
          .set(
            error === null
              ? { verificadoEm: sql`now()`, erro: null, erroEm: null }
              : { erro: `A descoberta falhou: ${error}`.slice(0, 500), erroEm: sql`now()` },
          )
          .where(ofTenant(c))
          .where('codProvedor', '=', codProvedor)
          .execute()
        return getProvedor(c, codProvedor)
      }
    },
  },

  confirmarPeloProvedor: {
    async prepare({ services, tenant, read, req, reply }) {
      const { who, login } = await read(async (c) => ({
        who: { codUsuario: c.sessao.codUsuario, familia: c.sessao.familia },
        login: (await callerOf(c)).email,
      }))
      const { provider, metodos, pin } = await transaction(services.db, 'sistema', async (tx) => ({
        provider: await providerToConfirm(tx, tenant.codDistribuidor, who),
        ...(await confirmationOf(tx, tenant.codDistribuidor, who)),
      }))
      if (!provider || pin || !metodos.includes('PROVEDOR'))
        throw conflict('outra-forma', 'Confirme que é você de outra forma: feche este aviso e repita o ato.')
      const url = await begin({ services, tenant, req, reply }, provider, {
        login,
        destino: '/',
        lembrar: false,
        confirming: who,
      })
      return async () => ({ url })
    },
  },

  async removerProvedor(c) {
    await requireUnfiltered(c)
    const { codProvedor } = c.params
    const before = await getProvedor(c, codProvedor)
    await endSessionsOf(c, codProvedor)
    await c.tx.deleteFrom('provedorOidc').where(ofTenant(c)).where('codProvedor', '=', codProvedor).execute()
    await requireWayIn(c)
    c.changed({ registro: record(codProvedor), antes: forAudit(before), depois: null })
    return {}
  },

  getPoliticaDeEntrada: getPolicy,

  gravarPoliticaDeEntrada: (c) => savePolicy(c, c.body),
}
