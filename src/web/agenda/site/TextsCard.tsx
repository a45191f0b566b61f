import { Button, Group, Text, Title } from '@mantine/core'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import classes from './Site.module.css'

/** The texts as the customer reads them. */
export function TextsCard({
  site,
  edit,
}: {
  site: Pick<ReservaSite, 'titulo' | 'texto' | 'chegada' | 'termos'>
  edit: () => void
}) {
  return (
    <section className={classes.cartao} aria-label="Textos">
      <Group justify="space-between">
        <Title order={2}>Textos</Title>
        <Button size="compact-sm" variant="default" onClick={edit}>
          Editar
        </Button>
      </Group>
      <SitePreview {...site} />
      <Text size="sm" c="dimmed">
        {site.termos === ''
          ? 'Sem termos: o cliente não assina nada antes de chegar.'
          : `Termos para assinar antes de chegar: ${site.termos.trim().split(/\s+/).length} palavras.`}
      </Text>
    </section>
  )
}

/** Title and text as on the head of the page, and what is said about arriving. */
export function SitePreview({ titulo, texto, chegada }: Pick<ReservaSite, 'titulo' | 'texto' | 'chegada'>) {
  return (
    <div className={classes.previa}>
      <b>{titulo || 'Agende o seu serviço'}</b>
      {texto !== '' && <p>{texto}</p>}
      {chegada !== '' && (
        <p>
          <small>Ao chegar: {chegada}</small>
        </p>
      )}
    </div>
  )
}
