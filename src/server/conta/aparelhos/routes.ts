import { sql } from 'kysely'
import type { aparelhos } from '#shared/conta/aparelhos.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { hashPassword } from '../../core/secrets/password.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { newSecret } from '../../core/tenancy/session.ts'
import { tellCaller } from '../nucleo/caller.ts'
import { noteWholeEntry, removePin } from '../nucleo/device-entries.ts'
import { clearDeviceCookie, deviceOf, endDeviceSessoes, setDeviceCookie } from '../nucleo/devices.ts'
import { markedPin, seasonedPin } from '../nucleo/pin.ts'
import { cameWithFactor, listDevices } from './queries.ts'

const record = (codAparelho: number) => `aparelhos:${codAparelho}`
const me = (c: SignedInCtx) => ({
  codDistribuidor: c.tenant.codDistribuidor,
  codUsuario: c.sessao.codUsuario,
})

/** Withdraws a device in reach, with whoever is on it; its name, or undefined when there is no such device. */
async function withdraw(c: SignedInCtx, codAparelho: number): Promise<string | undefined> {
  const gone = await c.tx
    .updateTable('aparelho')
    .set({ revogadoEm: sql`now()` })
    .where(ofTenant(c))
    .where('codAparelho', '=', codAparelho)
    .where('revogadoEm', 'is', null)
    .returning('nome')
    .executeTakeFirst()
  if (gone) await endDeviceSessoes(c.tx, c.tenant.codDistribuidor, codAparelho)
  return gone?.nome
}

export const routes: Handlers<typeof aparelhos> = {
  async listAparelhos(c) {
    return listDevices(c, (await deviceOf(c.tx, c.tenant, c.req))?.codAparelho ?? null)
  },

  async registrarAparelho(c) {
    const { tx, tenant, sessao, req, reply } = c
    const { codConcessionaria, nome } = c.body
    const before = await deviceOf(tx, tenant, req)
    if (before)
      await tx
        .updateTable('aparelho')
        .set({ revogadoEm: sql`now()` })
        .where(ofTenant(c))
        .where('codAparelho', '=', before.codAparelho)
        .execute()
    const { segredo, hash } = newSecret()
    const { codAparelho } = await tx
      .insertInto('aparelho')
      .values({ ...me(c), codConcessionaria, nome, tokenHash: hash, vistoEm: sql`now()` })
      .returning('codAparelho')
      .executeTakeFirstOrThrow()
    // The person who registers is on the device from now on, and came in wholly.
    await tx
      .updateTable('sessaoProva')
      .set({ codAparelho })
      .where(ofTenant(c))
      .where('familia', '=', sessao.familia)
      .execute()
    const comFator = await cameWithFactor(c)
    await noteWholeEntry(tx, tenant.codDistribuidor, { codAparelho, codUsuario: sessao.codUsuario, comFator })
    const device = (await listDevices(c, codAparelho)).find((d) => d.este)
    if (!device) throw notFound('Concessionária não encontrada')
    c.changed({ registro: record(codAparelho), antes: null, depois: { nome, concessionaria: device.concessionaria } })
    setDeviceCookie(reply, tenant, segredo)
    return device
  },

  async revogarAparelho(c) {
    const { codAparelho } = c.params
    const mine = await deviceOf(c.tx, c.tenant, c.req)
    const nome = await withdraw(c, codAparelho)
    if (nome === undefined) throw notFound('Este aparelho não está registrado')
    if (mine?.codAparelho === codAparelho) clearDeviceCookie(c.reply)
    c.changed({ registro: record(codAparelho), antes: { nome }, depois: null })
    return {}
  },

  // Hashing is slow by design: it is done before the transaction.
  gravarPin: {
    async prepare({ body: { pin }, services, tenant, sessao }) {
      const person = { codDistribuidor: tenant.codDistribuidor, codUsuario: sessao?.codUsuario ?? 0 }
      const hash = pin === null ? null : await hashPassword(seasonedPin(services.segredo, person, pin))
      const pinHash = hash === null ? null : markedPin(services.segredo, hash)
      return async (c) => {
        if (pinHash === null) await removePin(c.tx, me(c))
        else
          await c.tx
            .insertInto('usuarioPin')
            .values({ ...me(c), pinHash })
            .onConflict((x) =>
              x.columns(['codDistribuidor', 'codUsuario']).doUpdateSet({ pinHash, trocadoEm: sql`now()` }),
            )
            .execute()
        await tellCaller(
          c,
          pinHash === null
            ? 'O seu PIN de aparelhos compartilhados foi retirado.'
            : 'Um PIN para aparelhos compartilhados foi escolhido.',
        )
        return {}
      }
    },
  },
}
