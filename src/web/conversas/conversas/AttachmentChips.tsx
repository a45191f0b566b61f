import { Button, CloseButton, Progress } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { Anexo } from '#shared/conversas/conversas.ts'
import classes from './Composer.module.css'
import { editDraft } from './drafts.ts'
import { formatBytes } from './sizes.ts'
import type { Uploads } from './uploads.ts'

interface Props {
  codConversa: number
  anexos: readonly Anexo[]
  uploads: Uploads
}

/** Files of the next message: those that are there, and those on their way. */
export function AttachmentChips({ codConversa, anexos, uploads }: Props) {
  if (anexos.length === 0 && uploads.itens.length === 0) return null
  return (
    <ul className={classes.anexos} aria-label="Arquivos da próxima mensagem">
      {anexos.map((a) => (
        <li key={a.idAnexo}>
          <IconPaperclip size={14} aria-hidden="true" />
          <span>
            {a.nome}
            {a.bytes !== null && ` · ${formatBytes(a.bytes)}`}
          </span>
          <CloseButton
            size="sm"
            aria-label={`Tirar ${a.nome}`}
            onClick={() => editDraft(codConversa, { anexos: anexos.filter((x) => x.idAnexo !== a.idAnexo) })}
          />
        </li>
      ))}
      {uploads.itens.map((u) => (
        <li key={u.id} data-erro={u.erro !== null || undefined}>
          <span>
            {u.nome}
            {u.erro === null ? (
              <>
                {' · '}
                <span className="num">{u.sent}%</span>
                <Progress size={4} value={u.sent} aria-label={`Enviando ${u.nome}`} />
              </>
            ) : (
              <span role="alert">: {u.erro}</span>
            )}
          </span>
          {u.erro !== null && (
            <Button size="compact-xs" variant="default" onClick={u.again}>
              Tentar de novo
            </Button>
          )}
          <CloseButton
            size="sm"
            aria-label={u.erro === null ? `Cancelar o envio de ${u.nome}` : `Tirar ${u.nome}`}
            onClick={() => uploads.remove(u.id)}
          />
        </li>
      ))}
    </ul>
  )
}
