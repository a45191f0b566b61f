import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lockUsuarios } from '../../cadastros/usuarios/queries.ts'
import { bearer } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import { tenantWide, withCtx, type Ctx } from '../../core/tenancy/context.ts'
import type { ScimCall } from './access.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import {
  applyChanges,
  changeGroup,
  createGroup,
  getGroup,
  listGroups,
  readGroup,
  removeGroup,
  toGroups,
  type GroupRow,
} from './groups.ts'
import { requireKey } from './keys.ts'
import { logScim } from './scim-log.ts'
import type { ScimAct } from './scim-acts.ts'
import { badSyntax, errorResource, resourceNotFound, ScimError, toScimError } from './scim-error.ts'
import { etagOf, listResponse, readQuery, requireMatch, scimBase, sendResource, type Wanted } from './scim-output.ts'
import { readPatch } from './scim-patch.ts'
import {
  changesOf,
  changeUser,
  createUser,
  getUser,
  listUsers,
  readUser,
  removeUser,
  toUsers,
  type UserRow,
} from './users.ts'

const MEDIA_TYPE = 'application/scim+json'
/** Entra asks for 25 calls a second. */
const PER_MINUTE = 3000

type Call = FastifyRequest<{ Params: { id: string } }>

/** SCIM 2.0 (RFC 7643, 7644) at /scim/v2, for the distributor of the host, by a key of its own. */
export async function scim(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => serveScim(scope, services), { prefix: '/scim/v2' })
}

function serveScim(scope: FastifyInstance, services: Services): void {
  scope.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, (_req, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(text as string))
    } catch {
      done(badSyntax('O conteúdo enviado não é um JSON válido'))
    }
  })
  scope.setErrorHandler((e, req, reply) => {
    const error = toScimError(e)
    if (error.status >= 500) req.log.error({ err: e }, 'request failed')
    if (error.status === 401) reply.header('www-authenticate', 'Bearer')
    return asScim(reply).code(error.status).send(errorResource(error))
  })
  scope.setNotFoundHandler((req, reply) => {
    const error = new ScimError(404, `${req.method} ${req.url.split('?', 1)[0]} não existe`)
    return asScim(reply).code(404).send(errorResource(error))
  })
  scope.addHook('preValidation', async (req, reply) => {
    req.tenant = await services.tenants.forHost(req.headers.host)
    await requireKey(services.db, req.tenant, bearer(req))
    asScim(reply).header('cache-control', 'no-store')
  })
  scope.addHook('onResponse', (req, reply) => logScim(services, req, reply))
  // On each route: the limiter reads it before a hook of this scope could set it.
  const max = Math.ceil(PER_MINUTE * services.env.RATE_LIMIT_FACTOR)
  const options: RouteOptions = {
    schema: { hide: true },
    config: { ...(max > 0 && { rateLimit: { max, timeWindow: 60_000 } }) },
  }
  discovery(scope, options)
  users(scope, services, options)
  groups(scope, services, options)
}

const asScim = (reply: FastifyReply): FastifyReply => reply.type(MEDIA_TYPE).serializer(JSON.stringify)

interface RouteOptions {
  schema: { hide: true }
  config: { rateLimit?: { max: number; timeWindow: number } }
}

function discovery(scope: FastifyInstance, options: RouteOptions): void {
  const all = { filter: undefined, startIndex: 1, count: 0, attributes: undefined, excludedAttributes: undefined }
  scope.get('/ServiceProviderConfig', options, async (req, reply) =>
    reply.send(serviceProviderConfig(scimBase(req.tenant))),
  )
  for (const [path, read] of [
    ['/Schemas', schemas],
    ['/ResourceTypes', resourceTypes],
  ] as const) {
    scope.get(path, options, async (req, reply) => {
      const found = read(scimBase(req.tenant))
      const list = listResponse(all, { totalResults: found.length, resources: [] })
      return reply.send({ ...list, itemsPerPage: found.length, Resources: found })
    })
    scope.get(`${path}/:id`, options, async (req: Call, reply) => {
      const found = read(scimBase(req.tenant)).find((r) => r.id === req.params.id)
      if (!found) throw resourceNotFound(req.params.id)
      return reply.send(found)
    })
  }
}

/** A read of the whole distributor. */
const reading = <T>(services: Services, req: FastifyRequest, run: (c: Ctx) => Promise<T>): Promise<T> =>
  withCtx(services, req.tenant, tenantWide(req.tenant), run, { leitura: true })

/** A change; those of a distributor's people follow one another, so that rules over all of them see what is stored. */
function changing<T>(
  services: Services,
  req: FastifyRequest,
  acao: ScimAct,
  run: (call: ScimCall) => Promise<T>,
): Promise<T> {
  return withCtx(services, req.tenant, tenantWide(req.tenant), async (c) => {
    await lockUsuarios(c.tx, { codDistribuidor: c.tenant.codDistribuidor, codUsuario: 0 })
    return run({ c, req, acao })
  })
}

function users(scope: FastifyInstance, services: Services, options: RouteOptions): void {
  const one = async (c: Ctx, u: UserRow, w: Wanted) => {
    const [resource] = await toUsers(c, [u], w)
    if (!resource) throw resourceNotFound(String(u.codUsuario))
    return resource
  }
  scope.get('/Users', options, async (req, reply) => {
    const w = readQuery(req)
    return reply.send(listResponse(w, await reading(services, req, (c) => listUsers(c, w))))
  })
  scope.get('/Users/:id', options, async (req: Call, reply) => {
    const w = readQuery(req)
    const u = await reading(services, req, async (c) => one(c, await getUser(c, req.params.id), w))
    return sendResource(req, reply, u)
  })
  scope.post('/Users', options, async (req, reply) => {
    const said = readUser(req.body)
    const u = await changing(services, req, 'scimCriarUsuario', async (call) =>
      one(call.c, await createUser(call, said), readQuery(req)),
    )
    return sendResource(req, reply, u, 201)
  })
  for (const method of ['PUT', 'PATCH'] as const)
    scope.route({
      ...options,
      method,
      url: '/Users/:id',
      handler: async (req: Call, reply) => {
        const changes = method === 'PATCH' ? readPatch(req.body) : null
        const u = await changing(services, req, 'scimAlterarUsuario', async (call) => {
          const before = await getUser(call.c, req.params.id)
          requireMatch(req, before.versao)
          const said = changes ? changesOf(changes, before.nome) : readUser(req.body, before.nome)
          return one(call.c, await changeUser(call, before, said), readQuery(req))
        })
        return sendResource(req, reply, u)
      },
    })
  scope.delete('/Users/:id', options, async (req: Call, reply) => {
    await changing(services, req, 'scimRemoverUsuario', async (call) => {
      const before = await getUser(call.c, req.params.id)
      requireMatch(req, before.versao)
      await removeUser(call, before)
    })
    return reply.code(204).send()
  })
}

function groups(scope: FastifyInstance, services: Services, options: RouteOptions): void {
  const one = async (c: Ctx, g: GroupRow, w: Wanted) => {
    const [resource] = await toGroups(c, [g], w)
    if (!resource) throw resourceNotFound(g.idGrupo)
    return resource
  }
  scope.get('/Groups', options, async (req, reply) => {
    const w = readQuery(req)
    return reply.send(listResponse(w, await reading(services, req, (c) => listGroups(c, w))))
  })
  scope.get('/Groups/:id', options, async (req: Call, reply) => {
    const w = readQuery(req)
    const g = await reading(services, req, async (c) => one(c, await getGroup(c, req.params.id), w))
    return sendResource(req, reply, g)
  })
  scope.post('/Groups', options, async (req, reply) => {
    const said = readGroup(req.body)
    const g = await changing(services, req, 'scimCriarGrupo', async (call) =>
      one(call.c, await createGroup(call, said), readQuery(req)),
    )
    return sendResource(req, reply, g, 201)
  })
  scope.put('/Groups/:id', options, async (req: Call, reply) => {
    const said = readGroup(req.body)
    const g = await changing(services, req, 'scimAlterarGrupo', async (call) => {
      const before = await getGroup(call.c, req.params.id)
      requireMatch(req, before.versao)
      return one(call.c, await changeGroup(call, before, said), readQuery(req))
    })
    return sendResource(req, reply, g)
  })
  // Without a body: a group may have thousands of members, and providers do not read them here.
  scope.patch('/Groups/:id', options, async (req: Call, reply) => {
    const changes = readPatch(req.body)
    const g = await changing(services, req, 'scimAlterarGrupo', async (call) => {
      const before = await getGroup(call.c, req.params.id)
      requireMatch(req, before.versao)
      return changeGroup(call, before, await applyChanges(call.c, before, changes))
    })
    return reply.header('etag', etagOf(g.versao)).code(204).send()
  })
  scope.delete('/Groups/:id', options, async (req: Call, reply) => {
    await changing(services, req, 'scimRemoverGrupo', async (call) => {
      const before = await getGroup(call.c, req.params.id)
      requireMatch(req, before.versao)
      await removeGroup(call, before)
    })
    return reply.code(204).send()
  })
}
