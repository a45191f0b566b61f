import { Button } from '@mantine/core'
import { IconBuildingSkyscraper, IconRuler2 } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useReachesAll, useSessao } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Place } from '../../recipes/area/Place.tsx'
import { ConcessionariasPage } from './ConcessionariasPage.tsx'

/** /cadastros/concessionaria/list: the stores, or for level -1, under ?aba=distribuidor, the distributor's own record. */
export function ConcessionariasScreen() {
  const { aba: tab } = useSearch({ strict: false }) as { aba?: string }
  const [limites, setLimites] = useState(false)
  const developer = useSessao()?.nivel === -1
  const reachesAll = useReachesAll()
  if (developer && tab === 'distribuidor') return <Place place="distribuidor" />
  const buttons = (
    <>
      <Button variant="default" leftSection={<IconRuler2 size={17} />} onClick={() => setLimites(true)}>
        Limites das medidas
      </Button>
      {developer && reachesAll && (
        <Button
          variant="default"
          leftSection={<IconBuildingSkyscraper size={17} />}
          renderRoot={(props) => (
            <ScreenLink {...props} to="/cadastros/concessionaria/list" search={{ aba: 'distribuidor' }} />
          )}
        >
          Distribuidor
        </Button>
      )}
    </>
  )
  return (
    <>
      <ConcessionariasPage buttons={buttons} />
      {limites && <Place place="limitesDasMedidas" close={() => setLimites(false)} />}
    </>
  )
}
