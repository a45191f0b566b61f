import { Alert } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Place } from '../../recipes/area/Place.tsx'
import type { InspectionPackage } from './package.ts'
import { useOnline } from './useOnline.ts'

/** The car's open recalls: as the phone kept them until the server answers, then to be answered. */
export function RecallPart({ codPassagem, pkg }: { codPassagem: number | null; pkg: InspectionPackage }) {
  const online = useOnline()
  if (codPassagem === null) return null
  const kept = <KeptRecalls pkg={pkg} codPassagem={codPassagem} />
  if (!online) return kept
  // The browser takes a dead network for one, so the kept text also serves while no answer comes.
  return (
    <Place place="sinalDeRecall" target={{ tipo: 'passagem', codigo: codPassagem }} fallback={kept} unanswered={kept} />
  )
}

function KeptRecalls({ codPassagem, pkg }: { codPassagem: number; pkg: InspectionPackage }) {
  // A copy that the phone made before this version has no recalls.
  const kept = (pkg as Partial<InspectionPackage>).recalls?.[String(codPassagem)] ?? []
  if (kept.length === 0) return null
  return (
    <Alert
      color="amarelo"
      icon={<IconShieldExclamation size={18} />}
      title={kept.length === 1 ? 'Recall aberto' : `${kept.length} recalls abertos`}
    >
      {kept.map((r) => (
        <div key={r.codRecall}>
          <b>{r.titulo}</b> {r.instrucoes || r.texto}
        </div>
      ))}
    </Alert>
  )
}
