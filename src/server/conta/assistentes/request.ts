import { AppError, notFound } from '../../core/http/errors.ts'
import type { Tx } from '../../core/database/query.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { resourceOf } from './address.ts'
import { findClient, settingsOf, type AssistantSettings } from './queries.ts'

/** What a program asks for, checked: the program, where its answer goes, what its tokens open. */
interface Asked {
  cliente: { idCliente: string; nome: string; codUsuario: number | null }
  redirecionamento: string
  recurso: string
  settings: AssistantSettings
}

export const OFF = 'Aqui ninguém liga assistentes: o distribuidor não os permite'
const UNKNOWN = 'Este programa não está cadastrado aqui, ou pede para voltar a um endereço que não é o dele'

/** Checks a program and its address, which must be one of its own letter by letter. Nothing is sent to an address that is not. */
export async function readRequest(
  tx: Tx,
  tenant: Tenant,
  p: { client_id: string; redirect_uri: string; resource?: string | undefined },
): Promise<Asked> {
  const settings = await settingsOf(tx, tenant.codDistribuidor)
  if (!settings.ligados) throw notFound(OFF)
  const cliente = await findClient(tx, tenant.codDistribuidor, p.client_id)
  if (!cliente?.redirecionamentos.includes(p.redirect_uri)) throw notFound(UNKNOWN)
  const recurso = resourceOf(tenant)
  if (p.resource !== undefined && p.resource !== recurso)
    throw new AppError(400, 'outro-recurso', 'O programa pede o que não é daqui')
  return { cliente, redirecionamento: p.redirect_uri, recurso, settings }
}
