import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { CronJob, Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parseAllDocuments, parse } from 'yaml'
import { readEnv } from '../../src/server/core/env.ts'
import { findHelm, KUBERNETES } from './helm.ts'

const ROOT = join(import.meta.dirname, '../..')
const CHART = join(ROOT, 'deploy/chart')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const helm = await findHelm()
/** Where each kind's types and schema are. */
const KINDS = {
  ConfigMap: ['v1', ConfigMap],
  CronJob: ['batch/v1', CronJob],
  Deployment: ['apps/v1', Deployment],
  HorizontalPodAutoscaler: ['autoscaling/v2', HorizontalPodAutoscaler],
  Ingress: ['networking.k8s.io/v1', Ingress],
  Job: ['batch/v1', Job],
  NetworkPolicy: ['networking.k8s.io/v1', NetworkPolicy],
  PodDisruptionBudget: ['policy/v1', PodDisruptionBudget],
  Service: ['v1', Service],
} as const

interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  name: string
  image: string
  command?: string[]
  ports?: { name: string; containerPort: number }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  securityContext: Record<string, unknown>
  resources: { requests: Record<string, string>; limits: Record<string, string> }
  volumeMounts: { name: string }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
}
interface Pod {
  metadata: { labels: Record<string, string> }
  spec: {
    containers: Container[]
    volumes: { name: string }[]
    securityContext: Record<string, unknown>
    automountServiceAccountToken: boolean
    terminationGracePeriodSeconds?: number
  }
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels: Record<string, string> }
  data?: Record<string, string>
  spec?: {
    template?: Pod
    jobTemplate?: { spec: { template: Pod } }
    selector?: { matchLabels?: object }
    endpoints?: { path: string }[]
    scaleTargetRef?: { kind: string; name: string }
    replicas?: number
  }
}

function run(args: string[]): { status: number | null; said: string; out: string } {
  const r = spawnSync(helm ?? '', args, { cwd: CHART, encoding: 'utf8' })
  return { status: r.status, said: r.stderr + r.stdout, out: r.stdout }
}
const template = (...args: string[]) => run(['template', 'patio', '.', '--kube-version', KUBERNETES, ...args])

/** What the chart becomes with these values; a key that stands twice fails here. */
function render(...args: string[]): Manifest[] {
  const r = template(...args)
  expect(r.said.slice(0, r.status === 0 ? 0 : 2000)).toBe('')
  return parseAllDocuments(r.out).flatMap((d) => {
    expect(d.errors).toEqual([])
    return (d.toJS() as Manifest | null) ?? []
  })
}
const podOf = (m: Manifest): Pod | undefined => m.spec?.template ?? m.spec?.jobTemplate?.spec.template
const MINIMAL = ['--set', 'existingSecret=patio,migration.existingSecret=dono,env.S3_BUCKET=patio']
const SIZES = {
  standard: MINIMAL,
  small: ['-f', 'values-small.yaml'],
  large: ['-f', 'values-large.yaml'],
  'one pod': [...MINIMAL, '--set', 'replicaCount=1,migration.enabled=false,podDisruptionBudget.enabled=false'],
}

/** Errors of the compiler about manifests written as values of the API's types: it also knows fields that do not exist. */
function typeErrors(manifests: readonly Manifest[]): string[] {
  const folder = join(ROOT, 'node_modules/.cache/chart')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const lines = manifests
    .filter((m) => m.kind in KINDS)
    .map((m, i) => {
      const [from] = KINDS[m.kind as keyof typeof KINDS]
      return `import type { I${m.kind} as I${i} } from 'kubernetes-models/${from}'\nexport const m${i}: I${i} = ${JSON.stringify(m)}\n`
    })
  writeFileSync(join(folder, 'manifests.ts'), lines.join(''))
  const options =
    '--noEmit --strict --skipLibCheck --ignoreConfig --module nodenext --target es2022 --types node'.split(' ')
  const r = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [...options, join(folder, 'manifests.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return r.stdout.split('\n').filter((l) => l.includes('error'))
}

const reason = helm ? '' : ' (not run: no helm for this machine)'

test.skipIf(!helm)(`helm renders every size to manifests that the API knows${reason}`, () => {
  const all = Object.values(SIZES).flatMap((args) => render(...args))
  for (const m of all) {
    if (m.kind === 'ServiceMonitor') continue
    const known = KINDS[m.kind as keyof typeof KINDS]
    expect([m.kind, m.apiVersion]).toEqual([m.kind, known?.[0]])
    // Validates against the API's own JSON schemas.
    new known[1](m as never).validate()
  }
  expect(new Set(all.map((m) => m.kind))).toEqual(new Set([...Object.keys(KINDS), 'ServiceMonitor']))
  expect(typeErrors(all)).toEqual([])
  // Both checks can fail.
  const [pdb] = all.filter((m) => m.kind === 'PodDisruptionBudget')
  if (!pdb) throw new Error('no budget')
  expect(typeErrors([{ ...pdb, spec: { maxUnavaliable: 1 } as object }])[0]).toContain('maxUnavaliable')
  expect(() => new PodDisruptionBudget({ ...pdb, spec: { selector: 'patio' } } as never).validate()).toThrow()
})

test.skipIf(!helm)(`pods run without rights, with limits, and settings that exist${reason}`, () => {
  const settings = [...read('src/server/core/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  for (const args of Object.values(SIZES)) {
    const all = render(...args)
    for (const pod of all.flatMap((m) => podOf(m) ?? [])) {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const c of pod.spec.containers) {
        expect(c.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(c.image).toMatch(/^patio:\d+\.\d+\.\d+$/)
        expect(c.resources).toMatchObject({
          requests: { cpu: expect.any(String) },
          limits: { memory: expect.any(String) },
        })
        const volumes = pod.spec.volumes.map((v) => v.name)
        expect(c.volumeMounts.map((v) => v.name).filter((v) => !volumes.includes(v))).toEqual([])
        // Only work of the owner sees the owner's Secret.
        const secrets = c.envFrom.flatMap((e) => e.secretRef?.name ?? [])
        expect(secrets).toHaveLength(c.name === 'patio' ? 1 : 2)
      }
    }
    const data = all.find((m) => m.kind === 'ConfigMap')?.data ?? {}
    const unknown = Object.keys(data).filter((n) => !settings.includes(n) && !/^OTEL_|^NODE_OPTIONS$/.test(n))
    expect(unknown).toEqual([])
  }
  // What the values' comments say that the Secret holds, and what the schema keeps out of the ConfigMap.
  const told = [...read('deploy/chart/values.yaml').matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([n]) => n)
  expect(told.length).toBeGreaterThan(8)
  expect(told.filter((n) => !settings.includes(n))).toEqual([])
})

test.skipIf(!helm)(`probes, ports, selectors and references point at what is there${reason}`, () => {
  const app = read('src/server/core/app.ts') + read('src/server/core/metrics.ts')
  const scripts = (JSON.parse(read('package.json')) as { scripts: object }).scripts
  for (const args of Object.values(SIZES)) {
    const all = render(...args)
    const of = (kind: string) => all.filter((m) => m.kind === kind)
    const [deployment] = of('Deployment')
    const pod = deployment?.spec?.template
    const [server] = pod?.spec.containers ?? []
    expect(server?.ports).toEqual([{ name: 'http', containerPort: 8080, protocol: 'TCP' }])
    expect(of('ConfigMap')[0]?.data?.['PORT']).toBe('8080')
    for (const probe of [server?.startupProbe, server?.livenessProbe, server?.readinessProbe]) {
      expect(probe?.httpGet.port).toBe('http')
      expect(app).toContain(`app.get('${probe?.httpGet.path}'`)
    }
    // preStop and the server's own ten seconds fit in.
    expect(pod?.spec.terminationGracePeriodSeconds).toBeGreaterThan(15)
    const holds = (labels: Record<string, string> | undefined, selector: object | undefined) =>
      expect(labels).toMatchObject(selector ?? { none: '' })
    holds(pod?.metadata.labels, deployment?.spec?.selector?.matchLabels)
    for (const m of of('Service')) holds(pod?.metadata.labels, m.spec?.selector)
    for (const m of of('PodDisruptionBudget')) holds(pod?.metadata.labels, m.spec?.selector?.matchLabels)
    for (const m of of('ServiceMonitor')) {
      holds(of('Service')[0]?.metadata.labels, m.spec?.selector?.matchLabels)
      expect(app).toContain(`app.get('${m.spec?.endpoints?.[0]?.path}'`)
    }
    for (const m of of('HorizontalPodAutoscaler')) {
      expect(m.spec?.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: deployment?.metadata.name })
      // The number of pods is the autoscaler's alone.
      expect(deployment?.spec?.replicas).toBeUndefined()
    }
    const maps = all
      .flatMap((m) => podOf(m)?.spec.containers ?? [])
      .flatMap((c) => c.envFrom.map((e) => e.configMapRef?.name))
    expect(new Set(maps.filter((n) => n !== undefined))).toEqual(new Set(of('ConfigMap').map((m) => m.metadata.name)))
    for (const c of all.flatMap((m) => podOf(m)?.spec.containers ?? []))
      for (const [, name = ''] of (c.command ?? []).join(' ').matchAll(/npm run --silent ([\w-]+)/g))
        expect(scripts).toHaveProperty(name)
  }
})

test.skipIf(!helm)(`what would not work is refused with a reason${reason}`, () => {
  const refused: [string[], RegExp][] = [
    [['--set', 'env.S3_BUCKET=x'], /existingSecret/],
    [['--set', 'existingSecret=a,env.S3_BUCKET=x'], /DATABASE_MIGRATION_URL/],
    [['--set', 'existingSecret=a,migration.existingSecret=b'], /S3_BUCKET/],
    [[...MINIMAL, '--set', 'env.PATIO_SECRET=x'], /PATIO_SECRET|propert/i],
    [[...MINIMAL, '--set', 'replicas=3'], /replicas/],
    [[...MINIMAL, '--set', 'image.tag=latest'], /tag/],
    [[...MINIMAL, '--set', 'ingress.enabled=true'], /hosts/],
    [[...MINIMAL, '--set', 'backup.enabled=true'], /backup.existingClaim/],
  ]
  for (const [args, why] of refused) {
    const r = template(...args)
    expect([args.at(-1), r.status]).toEqual([args.at(-1), 1])
    expect(r.said).toMatch(why)
  }
  for (const size of ['small', 'large']) {
    const r = run(['lint', '.', '-f', `values-${size}.yaml`])
    expect([r.said, r.status]).toEqual([expect.stringContaining('0 chart(s) failed'), 0])
  }
})

test('the recipe’s Secret has all that the large size asks for, and the systemd unit runs no demonstration', () => {
  const recipe =
    /kubectl create secret generic patio (?:.|\n)*?\n(?=kubectl)/.exec(read('docs/operations.md'))?.[0] ?? ''
  const names = [...recipe.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name)
  const { env, serviceMonitor } = parse(read('deploy/chart/values-large.yaml')) as {
    env: Record<string, string>
    serviceMonitor: { enabled: boolean }
  }
  const secrets = Object.fromEntries(names.map((n) => [n, n.endsWith('_URL') ? 'postgres://x@y/z' : 'x'.repeat(40)]))
  const all = { ...env, ...secrets, REDIS_URL: 'redis://r', PATIO_MODE: 'production' }
  expect(() => readEnv(all)).not.toThrow()
  expect(serviceMonitor.enabled && !names.includes('METRICS_TOKEN')).toBe(false)
  expect('REPLICA_ATRASO_S' in env && !names.includes('DATABASE_REPLICA_URL')).toBe(false)
  expect(read('deploy/patio.service')).toMatch(/^Environment=PATIO_MODE=production$/m)
})

test('the chart installs the version that the project has', () => {
  const { appVersion } = parse(read('deploy/chart/Chart.yaml')) as { appVersion: string }
  expect(appVersion).toBe((JSON.parse(read('package.json')) as { version: string }).version)
})
