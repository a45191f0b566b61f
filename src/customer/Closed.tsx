import type { Failure } from './api.ts'
import { Notice } from './Notice.tsx'

/** Notice that tells why the page of a link does not open, and what to do. */
export function Closed({ failure, attempt }: { failure: Failure; attempt: () => void }) {
  if (failure.code === 'nao-encontrado')
    return (
      <Notice
        icon="🔗"
        title="Link não encontrado"
        text={
          failure.message === 'Não encontrado'
            ? 'Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.'
            : failure.message
        }
      />
    )
  return (
    <Notice
      icon="📶"
      title="Não foi possível abrir"
      text={failure.message}
      action={{ text: 'Tentar de novo', onClick: attempt }}
    />
  )
}
