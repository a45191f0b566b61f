import { Button, Skeleton, Title } from '@mantine/core'
import { IconExternalLink, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja } from '../../core/session/loja.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { AddressCard } from './AddressCard.tsx'
import { siteQuery } from './api.ts'
import { ChoicesCard } from './ChoicesCard.tsx'
import { DoorCard } from './DoorCard.tsx'
import { MissingList } from './MissingList.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import classes from './Site.module.css'
import { TextsCard } from './TextsCard.tsx'

const TextsDrawer = lazyComponent(() => import('./TextsDrawer.tsx').then((m) => m.TextsDrawer))

/** /agenda-virtual/site: the page where customers of the selected store book: address, texts, choices, photos, code on the wall. */
export function SitePage() {
  const loja = useLoja() ?? 0
  const q = useQuery({ ...siteQuery(loja), enabled: loja > 0 })
  const [editing, edit] = useState(false)
  const published = q.data !== undefined && q.data.versao > 0
  return (
    <div className={classes.pagina}>
      <div className={classes.topo}>
        <Title order={1}>Página de agendamento</Title>
        {published && (
          <Button
            component="a"
            href={q.data.url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={17} />}
          >
            Abrir como o cliente
          </Button>
        )}
      </div>
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <div className={classes.grade} aria-busy="true">
          <Skeleton height={190} radius={8} />
          <Skeleton height={190} radius={8} />
          <Skeleton height={260} radius={8} />
          <Skeleton height={260} radius={8} />
        </div>
      ) : published ? (
        <Parts key={loja} codConcessionaria={loja} site={q.data} edit={() => edit(true)} />
      ) : (
        <EmptyState
          title="Esta loja ainda não tem página"
          text="O cliente escolhe o serviço, vê as horas livres de verdade e agenda sozinho, sem ligar. As regras são as mesmas da agenda."
          icon={<IconWorld size={26} stroke={1.5} />}
          action={<Button onClick={() => edit(true)}>Criar a página</Button>}
        />
      )}
      {editing && q.data && (
        <Suspense>
          <TextsDrawer codConcessionaria={loja} site={q.data} close={() => edit(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Parts({ codConcessionaria, site, edit }: { codConcessionaria: number; site: ReservaSite; edit: () => void }) {
  return (
    <>
      <MissingList faltas={site.faltas} />
      <div className={classes.grade}>
        <AddressCard site={site} edit={edit} />
        <TextsCard site={site} edit={edit} />
        <ChoicesCard codConcessionaria={codConcessionaria} />
        <PhotosCard codConcessionaria={codConcessionaria} fotos={site.fotos} />
        <DoorCard codConcessionaria={codConcessionaria} site={site} />
      </div>
      <section className={classes.cartao} aria-label="Regras do agendamento" id="regras">
        <Place
          place="configuracoesDaLoja"
          codConcessionaria={codConcessionaria}
          search="reserva."
          fallback={<Skeleton height={320} radius={8} />}
        />
      </section>
    </>
  )
}
