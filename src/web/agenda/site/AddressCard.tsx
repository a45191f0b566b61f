import { Button, Group, Text, Title } from '@mantine/core'
import type { ReservaSite } from '#shared/agenda/reservas.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import classes from './Site.module.css'

/** Lines to paste into another site: the page in a frame. */
const frameCode = (quadro: string) =>
  `<iframe src="${quadro}" title="Agendar serviço" width="100%" height="760" style="border:0" loading="lazy"></iframe>`

/** Address of the page, and the lines that show it in another site. */
export function AddressCard({ site, edit }: { site: ReservaSite; edit: () => void }) {
  return (
    <section className={classes.cartao} aria-label="Endereço">
      <Group justify="space-between">
        <Title order={2}>Endereço</Title>
        <Button size="compact-sm" variant="default" onClick={edit}>
          Mudar
        </Button>
      </Group>
      <CopyField label="Página para divulgar" value={site.url} />
      <CopyField label="Código para o site da loja" value={frameCode(site.quadro)} />
      <Text size="sm" c="dimmed">
        Ponha o endereço na bio, no Google e nas mensagens. O código mostra a página dentro do site da loja; o endereço
        do site precisa estar em “Páginas que embutem o agendamento”, nas regras abaixo.
      </Text>
    </section>
  )
}
