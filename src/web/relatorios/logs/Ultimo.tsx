import { Badge } from '@mantine/core'
import { Quando } from '../../ui/dados/Quando.tsx'

/** When somebody last came. */
export const Ultimo = ({ em }: { em: string | null }) =>
  em ? (
    <Quando instante={em} />
  ) : (
    <Badge variant="light" color="amarelo">
      nunca entrou
    </Badge>
  )
