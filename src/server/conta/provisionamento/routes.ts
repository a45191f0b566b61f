import type { provisionamento } from '#shared/conta/provisionamento.ts'
import { requireUnfiltered } from '../../cadastros/distribuidores/queries.ts'
import { lockUsuarios } from '../../cadastros/usuarios/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { newSecret } from '../../core/tenancy/session.ts'
import { readMap, requireKnownFilters, saveMap } from '../nucleo/access-map.ts'
import { settleAccess } from './access.ts'
import { insertKey, listKeys, revokeKey } from './keys.ts'
import { scimBase } from './scim-output.ts'

export const routes: Handlers<typeof provisionamento> = {
  async listChavesScim(c) {
    const mapa = await readMap(c.tx, c.tenant.codDistribuidor, null)
    return { endereco: scimBase(c.tenant), chaves: await listKeys(c), mapa }
  },

  async criarChaveScim(c) {
    await requireUnfiltered(c)
    const { segredo, hash } = newSecret()
    const codChave = await insertKey(c, { ...c.body, chaveHash: hash })
    const { nome, meses } = c.body
    c.changed({ registro: `chave-scim:${codChave}`, antes: null, depois: { nome, meses } })
    return { codChave, chave: segredo }
  },

  async revogarChaveScim(c) {
    await requireUnfiltered(c)
    const { codChave } = c.params
    if (!(await revokeKey(c, codChave))) throw notFound('Esta chave não existe ou já foi revogada')
    c.changed({ registro: `chave-scim:${codChave}`, antes: { revogada: false }, depois: { revogada: true } })
    return {}
  },

  async gravarMapaScim(c) {
    await requireUnfiltered(c)
    const { codDistribuidor } = c.tenant
    await lockUsuarios(c.tx, { codDistribuidor, codUsuario: c.sessao.codUsuario })
    const before = await readMap(c.tx, codDistribuidor, null)
    await requireKnownFilters(c.tx, codDistribuidor, c.body.mapa)
    await saveMap(c.tx, codDistribuidor, null, c.body.mapa)
    await settleAccess({ c, req: c.req, acao: 'gravarMapaScim' }, 'todas')
    c.changed({ registro: 'mapa-scim', antes: { mapa: before }, depois: { mapa: c.body.mapa } })
    return {}
  },
}
