import { Anchor, Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Nivel } from '#shared/core/contract.ts'
import { GARANTIA_NIVEIS } from '#shared/garantia/solicitacoes.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useSessao } from '../../core/session/session.ts'
import { garantiasOf, useOpenDraft } from './api.ts'
import { GarantiaBadge } from './GarantiaBadge.tsx'
import classes from './Garantias.module.css'

const ORIGINS = { servico: 'SERVICO', os: 'OS' } as const

/** The claim of a service or of a work order, or the button that opens one. */
export function TargetClaim({ tipo, codigo }: { tipo: keyof typeof ORIGINS; codigo: number }) {
  const nivel = useSessao()?.nivel
  const q = useQuery(garantiasOf(tipo, codigo))
  const open = useOpenDraft()
  const goTo = useGoTo()
  const [claim] = q.data ?? []
  if (q.data === undefined) return null
  if (claim)
    return (
      <div className={classes.marcas}>
        <Anchor renderRoot={(p) => <ScreenLink {...p} to={`/garantia/solicitacoes/${claim.codSolicitacao}`} />}>
          Garantia {claim.numero}
        </Anchor>
        <GarantiaBadge estado={claim.estado} />
      </div>
    )
  if (nivel === undefined || !(GARANTIA_NIVEIS as readonly Nivel[]).includes(nivel)) return null
  return (
    <Button
      variant="subtle"
      size="compact-md"
      w="fit-content"
      leftSection={<IconShieldCheck size={16} />}
      loading={open.isPending}
      onClick={() =>
        open.mutate(
          { origem: ORIGINS[tipo], codigo },
          {
            onSuccess: (g) => void goTo(`/garantia/solicitacoes/${g.codSolicitacao}`),
            onError: (e) => toast.failure(e),
          },
        )
      }
    >
      Pedir garantia
    </Button>
  )
}
