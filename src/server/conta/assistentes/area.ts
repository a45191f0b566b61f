import { assistentes } from '#shared/conta/assistentes.ts'
import { routes, type Area, type RouteSet } from '../../core/areas/area.ts'

/** Calls of programs, which follow protocols of their own. */
const protocols: RouteSet = {
  contract: {},
  async register(app, services) {
    const [{ oauthRoutes }, { mcpRoutes }] = await Promise.all([import('./oauth-routes.ts'), import('./mcp-routes.ts')])
    await app.register(async (scope) => oauthRoutes(scope, services))
    await app.register(async (scope) => mcpRoutes(scope, services))
  },
}

/** Assistants that read as the person who connected them. */
export const area: Area = {
  nome: 'assistentes',
  routes: [routes(assistentes, async () => (await import('./routes.ts')).routes), protocols],
  samples: async () => (await import('./samples.ts')).samples,
  tasks: async () => ({
    'limpar-assistentes': { cron: '31 3 * * *', run: (await import('./cleanup.ts')).cleanAssistants },
  }),
}
