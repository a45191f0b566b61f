import { Button, Group, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { When } from '../display/When.tsx'
import { copyLink } from './copy-link.ts'
import classes from './Orcamento.module.css'

type Version = NonNullable<FullOrcamento['versaoEnviada']>

/** Customer's link of the current version: copy, WhatsApp, open. */
export function ClienteLink({ versao }: { versao: Version }) {
  return (
    <div className={classes.link}>
      <TextInput
        label={`Link do cliente · versão ${versao.numero}`}
        readOnly
        value={versao.url}
        onFocus={(e) => e.currentTarget.select()}
      />
      <Group gap="xs">
        <Button leftSection={<IconCopy size={16} />} onClick={() => void copyLink(versao.url)}>
          Copiar link
        </Button>
        {versao.whatsapp !== null && (
          <Button
            component="a"
            href={versao.whatsapp}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} />}
          >
            Abrir WhatsApp
          </Button>
        )}
        <Button
          component="a"
          href={versao.url}
          target="_blank"
          rel="noopener noreferrer"
          variant="subtle"
          leftSection={<IconExternalLink size={16} />}
        >
          Ver como o cliente
        </Button>
      </Group>
      <span className="suave">
        Enviada <When instant={versao.enviadaEm} /> · vale até <When instant={versao.expiraEm} />
        {versao.whatsapp === null && ' · o cliente não tem telefone cadastrado'}
      </span>
    </div>
  )
}
