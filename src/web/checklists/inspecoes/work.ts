import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { Inspecao, LastVisit } from '#shared/checklists/inspecoes.ts'
import type { PublishedTemplate } from '#shared/checklists/modelos-inspecao.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { progressOf } from '#shared/rules/inspecao-items.ts'
import type { MedidaLimit } from '#shared/rules/medidas.ts'
import { useSessao } from '../../core/session/session.ts'
import { carOfPlaca } from './api.ts'
import type { InspectionPackage } from './package.ts'
import { useActs, type Acts } from './useActs.ts'
import { planWalk, walkBlocks, type WalkBlock } from './walk.ts'

/** An inspection with all that its screens need. */
export interface Work {
  id: string
  inspecao: Inspecao
  content: InspecaoContent
  template: PublishedTemplate
  visita: LastVisit | null
  limites: readonly MedidaLimit[]
  blocks: readonly WalkBlock[]
  progress: ReturnType<typeof progressOf>
  /** True once it is finished or cancelled: nothing more can be answered. */
  readOnly: boolean
  codUsuario: number
  nivel: Nivel
  acts: Acts
  /** Ready sentences of an item that the person uses most. */
  mostUsed: (item: string) => readonly string[]
}

const NONE: readonly string[] = []

/** Last visit of the inspection's car: from the package, or asked for by its plate when nobody received the car. */
function useLastVisit(pkg: InspectionPackage, c: InspecaoContent): LastVisit | null {
  const key = c.veiculo.placa ?? c.veiculo.chassi
  const { data } = useQuery({
    ...carOfPlaca(c.codConcessionaria, key ?? ''),
    enabled: c.codPassagem === null && key !== null && key.length >= 7,
  })
  if (c.codPassagem === null) return data?.visita ?? null
  return pkg.visitas[String(c.codPassagem)] ?? null
}

/** Puts together what the screens of an inspection need. */
export function useWork(inspecao: Inspecao, template: PublishedTemplate, pkg: InspectionPackage): Work {
  const content = inspecao.conteudo
  const sessao = useSessao()
  const visita = useLastVisit(pkg, content)
  const acts = useActs(inspecao.idInspecao, content)
  const plan = useMemo(() => planWalk(template.definicao, visita), [template, visita])
  const blocks = useMemo(() => walkBlocks(plan, content.respostas), [plan, content.respostas])
  const progress = useMemo(() => progressOf(template.definicao, content.respostas), [template, content.respostas])
  return {
    id: inspecao.idInspecao,
    inspecao,
    content,
    template,
    visita,
    limites: pkg.limites,
    blocks,
    progress,
    readOnly: content.estado === 'FINALIZADA' || content.estado === 'CANCELADA',
    codUsuario: sessao?.usuario.codUsuario ?? 0,
    nivel: sessao?.nivel ?? 5,
    acts,
    mostUsed: (item) => pkg.maisUsados[`${template.codModeloInspecao}:${item}`] ?? NONE,
  }
}
