import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { lojasStore } from '../../core/session/loja.ts'
import { useStore } from '../../core/storage/store.ts'
import classes from './Poster.module.css'

interface Props {
  codConcessionaria: number
  /** SVG. */
  qr: string
  address: string
  close: () => void
}

/** The wall's poster, seen before it is printed on A4. */
export function Poster({ codConcessionaria, qr, address, close }: Props) {
  const nome = useStore(lojasStore).find((l) => l.codConcessionaria === codConcessionaria)?.nome ?? ''
  const sheet = <Sheet nome={nome} qr={qr} address={address} />
  return (
    <>
      <Modal opened onClose={close} title="Cartaz da entrada" size="lg">
        <Stack>
          <div className={classes.amostra}>{sheet}</div>
          <Text size="sm" c="dimmed">
            Uma folha A4. Ponha na altura dos olhos, na entrada e onde os carros param.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Fechar
            </Button>
            <Button leftSection={<IconPrinter size={17} />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        </Stack>
      </Modal>
      {createPortal(
        <div className={classes.folha} aria-hidden="true">
          {sheet}
        </div>,
        document.body,
      )}
    </>
  )
}

function Sheet({ nome, qr, address }: Pick<Props, 'qr' | 'address'> & { nome: string }) {
  return (
    <div className={classes.cartaz}>
      <span className={classes.loja}>{nome}</span>
      <strong className={classes.grito}>Cheguei!</strong>
      <span className={classes.chamada}>Avise a recepção pelo celular</span>
      <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="Código QR" />
      <ol className={classes.passos}>
        <li>Aponte a câmera para o código</li>
        <li>Confirme a placa do carro</li>
        <li>Pronto: já vamos até você</li>
      </ol>
      <small>{address}</small>
    </div>
  )
}
