import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { buildChecklist } from './world.ts'
import { withPrecos } from './script.ts'
import { TERMS } from './script.ts'

/** Creates, prices, sends and refuses a quote of a store, with a part of its own; returns it as sent. */
export async function sendRefused(
  t: TestServer,
  m: World,
  loja: number,
  placa: string,
  peca: string,
): Promise<FullOrcamento> {
  const token = await m.token(2)
  const veiculo = { ...buildChecklist(loja).veiculo, placa }
  const r = await t.callApi('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(loja, { veiculo }),
  })
  const em = async (method: string, action: string, body?: unknown) => {
    const { status, corpo } = await t.callApi(
      method,
      `oficina-digital/orcamentos/${String(r.corpo['codOrcamento'])}${action}`,
      { host: m.host, token, body },
    )
    if (status !== 200) throw new Error(`${action}: ${JSON.stringify(corpo)}`)
    return corpo as unknown as FullOrcamento
  }
  let o = await em('POST', '/montagem')
  const linhas = withPrecos(o).map((l) => ({ ...l, pecas: l.pecas.map((p) => ({ ...p, codigo: peca })) }))
  o = await em('PUT', '/linhas', { versao: o.versao, linhas })
  o = await em('PUT', '/termos', { versao: o.versao, termos: TERMS })
  o = await em('POST', '/pedir-preco', { versao: o.versao })
  o = await em('POST', '/concluir-preco', { versao: o.versao })
  o = await em('POST', '/enviar', { versao: o.versao })
  await em('POST', '/reprovar', { versao: o.versao, motivo: 'PRECO' })
  return o
}
