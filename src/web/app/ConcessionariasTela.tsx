import { Button } from '@mantine/core'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ConcessionariasPage } from '../concessionarias/ConcessionariasPage.tsx'
import { adiado } from '../lib/adiado.ts'
import { useSessao } from '../lib/session.ts'

const DistribuidorPainel = adiado(() => import('../distribuidores/DistribuidorPainel.tsx').then((m) => m.DistribuidorPainel))

/** /cadastros/concessionaria/list: the stores, or for level -1, under ?aba=distribuidor, the distributor's own record. */
export function ConcessionariasTela() {
  const { aba } = useSearch({ strict: false }) as { aba?: string }
  const desenvolvedor = useSessao()?.nivel === -1
  if (desenvolvedor && aba === 'distribuidor')
    return (
      <Suspense>
        <DistribuidorPainel />
      </Suspense>
    )
  const botao = desenvolvedor && (
    <Button
      variant="default"
      leftSection={<IconBuildingSkyscraper size={17} />}
      renderRoot={(props) => <Link {...props} to="/cadastros/concessionaria/list" search={{ aba: 'distribuidor' } as never} />}
    >
      Distribuidor
    </Button>
  )
  return <ConcessionariasPage botoes={botao} />
}
