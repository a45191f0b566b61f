// A distributor whose people set factors up, sign in with them and confirm who they are, as their pages do.
import { generate } from 'otplib'
import { expect } from 'vitest'
import type { FactorWanted, NewTotp } from '#shared/conta/entrada.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { openTestServer, type TestServer } from '../server/server.ts'
import { Authenticator } from './authenticator.ts'
import { buildWorld } from './world.ts'

type Answer = Awaited<ReturnType<TestServer['callApi']>>
interface Person {
  codUsuario: number
  email: string
  token: string
}
/** Password of every person. */
export const PASSWORD = 'Patio#2026'

export const tokenOf = (r: Answer) => (r.corpo['data'] as { token: string } | undefined)?.token ?? ''
export const wantedBy = (r: Answer) => r.corpo['atual'] as FactorWanted

const steps = new Map<string, number>()
/** The app's code of the step after the last that was taken, so that each use has a step of its own; three may be used in a row. */
export function nextCode(secret: string): Promise<string> {
  const step = steps.get(secret) ?? -1
  steps.set(secret, step + 1)
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * step })
}

export async function openFactors(env: Record<string, string> = {}) {
  const t = await openTestServer(env)
  const m = await buildWorld(t)
  const senhaHash = await hashPassword(PASSWORD)
  const call = (method: string, path: string, body?: unknown, token?: string, host = m.host) =>
    t.callApi(method, path, { host, ...(body !== undefined && { body }), ...(token && { token }) })
  const signIn = (email: string) => call('POST', 'authenticate', { email, senha: PASSWORD, rememberme: false })
  const phoneOf = (host = m.host) => new Authenticator(`http://${host}`)
  /** Somebody who signed in by the password. */
  const person = async (nivel: -1 | 2 | 3 = 3): Promise<Person> => {
    const codUsuario = await m.usuario(nivel)
    const email = `p${codUsuario}@exemplo.com`
    const values = [codUsuario, email, senhaHash]
    await t.sql('update usuario set email = $2, senha_hash = $3 where cod_usuario = $1', values)
    return { codUsuario, email, token: tokenOf(await signIn(email)) }
  }
  /** Sets an authenticator app up. */
  const withApp = async (p: Person): Promise<{ segredo: string; codigos: string[] }> => {
    const { segredo } = (await call('POST', 'conta/seguranca/totp', {}, p.token)).corpo as unknown as NewTotp
    const r = await call('PUT', 'conta/seguranca/totp', { codigo: await nextCode(segredo) }, p.token)
    expect(r.status).toBe(200)
    return { segredo, codigos: (r.corpo as unknown as { codigos: string[] }).codigos }
  }
  const withPasskey = async (p: Person, phone: Authenticator, nome = 'Celular'): Promise<Answer> => {
    const begun = await call('POST', 'conta/seguranca/passkeys/opcoes', {}, p.token)
    const { pedido, opcoes } = begun.corpo as { pedido: string; opcoes: { challenge: string } }
    return call('POST', 'conta/seguranca/passkeys', { pedido, resposta: phone.create(opcoes), nome }, p.token)
  }
  /** As if the sign-in had been confirmed so many minutes ago. */
  const confirmedAgo = (p: Person, minutes: number) =>
    t.sql('update sessao_prova set confirmada_em = now() - make_interval(mins => $2) where cod_usuario = $1', [
      p.codUsuario,
      minutes,
    ])
  return { t, m, call, signIn, phoneOf, person, withApp, withPasskey, confirmedAgo }
}
