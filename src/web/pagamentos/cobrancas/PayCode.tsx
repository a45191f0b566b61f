import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { FullCobranca } from '#shared/pagamentos/cobrancas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { copyLink } from '../../ui/orcamento/copy-link.ts'
import classes from './Cobrancas.module.css'

async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toast.ok('Código Pix copiado')
  } catch {
    toast.error('O navegador não deixou copiar. Selecione o código e copie à mão.')
  }
}

/** The open charge's QR code and text to copy, or the acquirer's page; and the address of the customer's page. */
export function PayCode({ cobranca: c }: { cobranca: FullCobranca }) {
  return (
    <div className={classes.pagar}>
      {c.modo === 'LINK' ? (
        <Text size="sm">
          O cliente paga na página da adquirente, que não avisa o Pátio. Quando o pagamento aparecer lá, anote-o aqui.
        </Text>
      ) : c.qr !== null ? (
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(c.qr)}`}
          alt="Código QR do Pix"
          width={196}
          height={196}
        />
      ) : (
        <div className={classes.qr} role="status">
          <Text size="sm" c="dimmed" ta="center">
            {c.estado === 'PARCIAL'
              ? 'O código era do valor inteiro. Para o que falta, cancele esta cobrança e crie outra, ou anote o pagamento.'
              : 'O banco ainda não registrou a cobrança. O código aparece aqui em instantes.'}
          </Text>
        </div>
      )}
      <div className={classes.copiar}>
        {c.copiaCola !== null && (
          <>
            <code className={classes.codigo}>{c.copiaCola}</code>
            <Button
              variant="default"
              leftSection={<IconCopy size={16} />}
              onClick={() => void copyCode(c.copiaCola ?? '')}
            >
              Copiar código Pix
            </Button>
          </>
        )}
        {c.linkCartao !== null && (
          <Anchor href={c.linkCartao} target="_blank" rel="noopener" className={classes.codigo}>
            {c.linkCartao}
          </Anchor>
        )}
        <Group gap={8}>
          <Button size="compact-sm" variant="default" onClick={() => void copyLink(c.url)}>
            Copiar endereço para pagar
          </Button>
          <Anchor href={c.url} target="_blank" rel="noopener" size="sm">
            Ver como o cliente <IconExternalLink size={13} aria-hidden="true" />
          </Anchor>
        </Group>
        {c.modo === 'ESTATICO' && (
          <Text size="xs" c="dimmed">
            Pix pela chave: o banco não avisa o Pátio. Veja no extrato e use “Anotar pagamento”.
          </Text>
        )}
      </div>
    </div>
  )
}
