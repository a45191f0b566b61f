import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import type { PublishedTemplate } from '#shared/checklists/modelos-inspecao.ts'
import { queryClient } from '../../core/http/query.ts'
import { keepCopy, readCopy } from '../../core/offline/cache.ts'
import type { InspectionPackage } from './package.ts'

type Version = Pick<PublishedTemplate, 'codModeloInspecao' | 'numero'>

const keyOf = ({ codModeloInspecao, numero }: Version) => ['inspecoes', 'modelo', codModeloInspecao, numero]
const nameOf = ({ codModeloInspecao, numero }: Version) => `inspecoes/modelo/${codModeloInspecao}/${numero}`

/** Keeps the version by which an inspection is done on this phone. */
export async function keepTemplate(template: PublishedTemplate): Promise<void> {
  if (queryClient.getQueryData(keyOf(template))) return
  queryClient.setQueryData(keyOf(template), template)
  await keepCopy(nameOf(template), template)
}

/** A version that was kept; null for one that was not. */
export const keptTemplate = async (version: Version): Promise<PublishedTemplate | null> =>
  (await readCopy<PublishedTemplate>(nameOf(version)))?.data ?? null

/**
 * Template of an inspection, of the version by which it was begun: the server's, the package's, or the one that this phone kept, since a newer
 * package has no older version of which the server knows no open inspection yet. Undefined while it is looked for, null where there is none.
 */
export function useTemplate(
  pkg: InspectionPackage,
  inspecao: Inspecao | undefined,
): PublishedTemplate | null | undefined {
  const c = inspecao?.conteudo
  const version = { codModeloInspecao: c?.codModeloInspecao ?? 0, numero: c?.numeroVersao ?? 0 }
  const found = inspecao && templateOf(pkg, inspecao)
  const { data } = useQuery({
    queryKey: keyOf(version),
    queryFn: () => keptTemplate(version),
    enabled: inspecao !== undefined && !found,
    networkMode: 'always',
    staleTime: Infinity,
  })
  useEffect(() => {
    if (found) void keepTemplate(found)
  }, [found])
  return found ?? data
}

function templateOf(pkg: InspectionPackage, { modelo, conteudo: c }: Inspecao): PublishedTemplate | undefined {
  const kept = [...pkg.modelos, ...pkg.versoesAnteriores]
  return modelo ?? kept.find((m) => m.codModeloInspecao === c.codModeloInspecao && m.numero === c.numeroVersao)
}
