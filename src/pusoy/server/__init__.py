"""The web table: tables as logs of numbered events, what each seat may see, HTTP and the table's socket."""
