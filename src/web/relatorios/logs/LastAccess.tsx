import { Badge } from '@mantine/core'
import { When } from '../../ui/display/When.tsx'

/** Time of a user's last visit. */
export const LastAccess = ({ em }: { em: string | null }) =>
  em ? (
    <When instant={em} />
  ) : (
    <Badge variant="light" color="amarelo">
      nunca entrou
    </Badge>
  )
