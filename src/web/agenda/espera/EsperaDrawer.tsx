import { Alert, Anchor, Button, Group } from '@mantine/core'
import type { WaitingCliente } from '#shared/agenda/reservas.ts'
import { formatHours, formatTime, formatWhen } from '#shared/rules/dates.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useTimeZone } from '../../core/session/loja.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { useEndWait } from './api.ts'
import classes from './Espera.module.css'
import { OfferForm } from './OfferForm.tsx'
import { WAIT_STATES, whenInWords, wishInWords } from './words.ts'

interface Props {
  codConcessionaria: number
  detail: Detail
  rows: readonly WaitingCliente[]
  /** Also those that the list does not show now: the open one may just have ended. */
  all: readonly WaitingCliente[]
}

/** Somebody who waits: what they want and when, and the hours that can be offered. */
export function EsperaDrawer({ codConcessionaria, detail, rows, all }: Props) {
  const w = all.find((x) => x.codEspera === detail.codigo)
  return (
    <DetailDrawer
      detail={detail}
      neighbors={rows.map((x) => x.codEspera)}
      title={w ? w.nome : 'Lista de espera'}
      width={520}
    >
      {() =>
        w ? (
          <Content key={w.codEspera} codConcessionaria={codConcessionaria} espera={w} close={detail.close} />
        ) : (
          <EmptyState title="Fora da lista" text="Esta espera já não está na lista da loja." />
        )
      }
    </DetailDrawer>
  )
}

function Content({
  codConcessionaria,
  espera: w,
  close,
}: {
  codConcessionaria: number
  espera: WaitingCliente
  close: () => void
}) {
  const fuso = useTimeZone()
  const end = useEndWait(codConcessionaria, w.codEspera)
  const waits = w.estado === 'ESPERANDO' || w.estado === 'OFERECIDA'
  return (
    <div className={classes.conteudo}>
      <FactSheet
        data={[
          ['Situação', WAIT_STATES[w.estado].nome],
          ['Vez', waits && `${w.posicao}º da lista`],
          [
            'Telefone',
            <Anchor key="t" href={`tel:${w.telefone}`}>
              {formatPhone(w.telefone)}
            </Anchor>,
          ],
          ['Veículo', <Car key="v" espera={w} />],
          ['O que quer', wishInWords(w)],
          ['Tempo', formatHours(w.minutos)],
          ['Quando pode', whenInWords(w)],
          ['Na lista desde', <When key="d" instant={w.criadaEm} />],
          ['Horas oferecidas', w.ofertas > 0 && w.ofertas],
        ].map(([nome, valor]) => [nome as string, valor === false ? null : valor] as const)}
      />
      {w.oferta && (
        <Alert color="amarelo" title={`Oferecida: ${formatWhen(w.oferta.inicio, fuso, new Date())}`}>
          O cliente responde até {formatTime(w.oferta.expiraEm, fuso)}. Até lá a hora fica guardada para ele.
        </Alert>
      )}
      {w.codAgendamento !== null && (
        <Anchor renderRoot={(p) => <ScreenLink {...p} to="/agenda-virtual/consultores" />}>Ver na agenda</Anchor>
      )}
      {w.estado === 'ESPERANDO' && (
        <OfferForm
          codConcessionaria={codConcessionaria}
          espera={w}
          done={(hora) => toast.ok(`Oferecida: ${hora}. O cliente foi avisado.`)}
        />
      )}
      {waits && (
        <>
          <FormError error={end.error} />
          <Group>
            <Button
              variant="default"
              color="vermelho"
              loading={end.isPending}
              onClick={() =>
                end.mutate(undefined, {
                  onSuccess: () => {
                    toast.ok(`${w.nome} saiu da lista`)
                    close()
                  },
                })
              }
            >
              Tirar da lista
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}

function Car({ espera: w }: { espera: WaitingCliente }) {
  return (
    <Group gap={8}>
      {w.placa !== null && <Placa placa={w.placa} chassi={null} />}
      {w.modelo}
    </Group>
  )
}
